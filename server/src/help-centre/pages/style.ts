/** All that the pages look like; the content policy names it by its hash. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1b1f24;--muted:#57606a;--line:#d8dee4;--page:#fff;--soft:#f6f8fa;--link:#0b57d0}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--muted:#9da7b3;--line:#30363d;--page:#0d1117;--soft:#161b22;--link:#79b0ff}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.6 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:var(--ink);background:var(--page);overflow-wrap:break-word}
a{color:var(--link);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;inset-inline-start:-100vw}
.skip:focus{position:static}
header,main,footer{max-width:52rem;margin:0 auto;padding:1rem 1.25rem}
header{display:flex;flex-wrap:wrap;gap:1rem;align-items:center;justify-content:space-between;border-bottom:1px solid var(--line)}
header>a{font-weight:650;font-size:1.15rem;color:inherit;text-decoration:none}
footer{border-top:1px solid var(--line);margin-top:3rem;color:var(--muted)}
form{display:flex;gap:.5rem;flex:1 1 16rem;max-width:26rem}
input,button{font:inherit;padding:.45rem .75rem;border:1px solid var(--muted);border-radius:.5rem;background:var(--page);color:inherit;min-width:0}
input{flex:1}
button{background:var(--ink);color:var(--page);border-color:var(--ink);cursor:pointer}
h1{font-size:1.9rem;line-height:1.25;margin:1rem 0}
h2{font-size:1.35rem;line-height:1.3;margin:2rem 0 .5rem}
h3{font-size:1.1rem;margin:1.5rem 0 .5rem}
.muted{color:var(--muted)}
.list{list-style:none;padding:0}
.list li{padding:.6rem 0;border-bottom:1px solid var(--line)}
.list p{margin:.15rem 0 0;color:var(--muted)}
nav ol,nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;margin:0}
.crumbs li+li::before{content:"/";margin-inline-end:1rem;color:var(--muted)}
.notice{background:var(--soft);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem}
article img{max-width:100%;height:auto}
pre,.table{overflow-x:auto}
pre{background:var(--soft);border-radius:.5rem;padding:1rem}
code{font:.9em ui-monospace,Consolas,monospace}
:not(pre)>code{background:var(--soft);padding:.1em .3em;border-radius:.3em}
blockquote{margin:1rem 0;padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--muted)}
table{border-collapse:collapse}
th,td{border:1px solid var(--line);padding:.4rem .7rem;text-align:start}
`.trim();
