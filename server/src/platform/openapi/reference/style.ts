export const REFERENCE_STYLE = `
:root { color-scheme: light dark; --back: #fff; --line: #d8dce3; --soft: #f4f5f8; --text: #1b2130; --link: #2446c8; --mute: #5a6375; --must: #b42318; }
@media (prefers-color-scheme: dark) {
  :root { --back: #12161f; --line: #313847; --soft: #1b202b; --text: #e6e9f0; --link: #9db4ff; --mute: #a3adc0; --must: #ff9a8f; }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 290px minmax(0, 1fr); overflow-wrap: anywhere; }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
main p a { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; } main:focus { outline: none; }
.skip { position: absolute; left: -999px; z-index: 2; background: var(--back); padding: 8px 12px; } .skip:focus { left: 8px; top: 8px; }
.side { position: sticky; top: 0; height: 100vh; display: flex; flex-direction: column; padding: 20px 0 0 20px; border-right: 1px solid var(--line); background: var(--back); }
.side h1 { font-size: 18px; margin: 0 0 10px; } .side h2 { font-size: 12px; text-transform: uppercase; color: var(--mute); margin: 18px 0 4px; }
.side form { padding-right: 20px; } .side details { flex: 1; min-height: 0; overflow: auto; padding: 0 20px 20px 0; }
.side summary { display: none; }
.side ul { list-style: none; margin: 0; padding: 0; } .side li a { display: block; padding: 2px 0; font-size: 13.5px; }
input { width: 100%; font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--mute); border-radius: 8px; padding: 7px 10px; }
output { display: block; min-height: 20px; font-size: 12.5px; color: var(--mute); }
main { padding: 28px 40px 80px; max-width: 980px; }
section > h2 { margin: 48px 0 0; } .about { color: var(--mute); margin: 4px 0 16px; }
article { border-top: 1px solid var(--line); padding: 20px 0; scroll-margin-top: 8px; }
h3 { margin: 0 0 4px; font-size: 19px; } h4 { margin: 16px 0 4px; } h4 small { font-weight: normal; color: var(--mute); }
article:target h3 { border-left: 3px solid var(--link); padding-left: 8px; }
.access { color: var(--mute); font-size: 13.5px; }
pre { background: var(--soft); padding: 12px 14px; border-radius: 8px; overflow: auto; font-size: 13px; overflow-wrap: normal; }
.code pre { margin: 8px 0; } .code pre::before { content: attr(data-label); display: block; color: var(--mute); font-size: 12px; margin-bottom: 4px; }
.scripted .code pre::before { display: none; } .scripted .code pre { margin-top: 0; border-top-left-radius: 0; }
[role=tablist] { display: flex; gap: 2px; margin-top: 12px; }
[role=tab] { font: inherit; font-size: 13px; color: var(--mute); background: none; border: 0; border-radius: 8px 8px 0 0; padding: 6px 12px; min-height: 32px; cursor: pointer; }
[role=tab][aria-selected=true] { color: var(--text); background: var(--soft); box-shadow: inset 0 2px var(--link); }
table { border-collapse: collapse; width: 100%; font-size: 13.5px; } td, th { text-align: left; vertical-align: top; padding: 5px 10px 5px 0; border-bottom: 1px solid var(--line); }
td:first-child { min-width: 60px; }
b { color: var(--must); font-weight: normal; font-size: 12px; } main summary { cursor: pointer; color: var(--mute); margin-top: 10px; }
@media (max-width: 800px) {
  body { grid-template-columns: minmax(0, 1fr); }
  .side { position: static; height: auto; padding: 10px 16px; border-right: 0; border-bottom: 1px solid var(--line); z-index: 1; }
  /* Only a list that is closed by the script may stay in view: an open one would cover the page. */
  .scripted .side { position: sticky; max-height: 100vh; }
  .side form, .side details { padding-right: 0; padding-bottom: 0; }
  .side h1 { margin-bottom: 6px; } .side summary { display: list-item; cursor: pointer; padding: 8px 0; }
  .side li a { padding: 8px 0; } input { font-size: 16px; }
  main { padding: 16px; } section > h2 { margin-top: 28px; } .scripted article, .scripted section > h2 { scroll-margin-top: 170px; }
  thead { display: none; } tr { display: block; padding: 6px 0; border-bottom: 1px solid var(--line); } tbody, table { display: block; }
  td { display: block; border: 0; padding: 1px 0; } td:empty { display: none; }
}
@media print { .side { display: none; } body { display: block; } }
`;
