export const REFERENCE_STYLE = `
:root { color-scheme: light dark; --line: #d8dce3; --soft: #f4f5f8; --text: #1b2130; --link: #2446c8; --mute: #5a6375; }
@media (prefers-color-scheme: dark) {
  :root { --line: #313847; --soft: #1b202b; --text: #e6e9f0; --link: #9db4ff; --mute: #a3adc0; }
  body { background: #12161f; }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); font: 15px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 260px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 20px; border-right: 1px solid var(--line); }
nav h1 { font-size: 18px; } nav h2 { font-size: 12px; text-transform: uppercase; color: var(--mute); margin: 18px 0 4px; }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { padding: 2px 0; font-size: 13.5px; }
main { padding: 28px 40px 80px; max-width: 980px; }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
section > h2 { text-transform: capitalize; margin: 48px 0 0; }
article { border-top: 1px solid var(--line); padding: 20px 0; } h3 { margin: 0 0 4px; font-size: 19px; } h4 { margin: 16px 0 4px; }
.access { color: var(--mute); font-size: 13.5px; }
pre { background: var(--soft); padding: 12px 14px; border-radius: 8px; overflow: auto; font-size: 13px; }
table { border-collapse: collapse; width: 100%; font-size: 13.5px; } td, th { text-align: left; vertical-align: top; padding: 5px 10px 5px 0; border-bottom: 1px solid var(--line); }
b { color: #c02626; margin-left: 2px; } summary { cursor: pointer; color: var(--mute); margin-top: 10px; }
@media (max-width: 800px) { body { grid-template-columns: minmax(0, 1fr); } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); } main { padding: 20px; } }
`;
