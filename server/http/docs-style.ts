/** The page's own style sheet: the portal's colours, light and dark, from phone to desk. */
export const docsStyle = `
:root{color-scheme:light dark;--bg:#F3F7F5;--panel:#FFFFFF;--muted:#E6EBEB;--fg:#101E25;--soft:#44525A;--faint:#5C6A70;--line:#D9DFDF;--rule:#758388;--brand:#015276;--tint:#E6F4FB;--mark:#A8D4EA;--good:#0E5F38;--warn:#784C06;--bad:#A52522;--ring:#0573AA}
@media (prefers-color-scheme:dark){:root{--bg:#0B1216;--panel:#121B20;--muted:#1F292F;--fg:#E8EEEE;--soft:#ACB8BB;--faint:#8F9CA0;--line:#283238;--rule:#6E7B81;--brand:#8FD2F0;--tint:#152835;--mark:#22485F;--good:#8CDEAF;--warn:#EFCA82;--bad:#FAA39E;--ring:#63C7F0}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.5 "IBM Plex Sans Variable",system-ui,"Segoe UI",Roboto,Arial,sans-serif;font-variant-numeric:tabular-nums lining-nums}
a{color:var(--brand);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
code,pre,.path{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8125rem}
code{overflow-wrap:anywhere}
h1,h2{font-family:"Source Serif 4 Variable",Georgia,"Times New Roman",serif;font-weight:600;line-height:1.25;margin:0}
h1{font-size:2.25rem}
h2{font-size:1.5rem;padding-bottom:8px;border-bottom:1px solid var(--rule)}
h3{font-size:1rem;font-weight:600;margin:0}
h4{font-size:.875rem;font-weight:600;color:var(--soft);margin:20px 0 6px}
p{margin:0 0 8px;max-width:68ch}
.skip{position:absolute;left:-9999px}.skip:focus{left:16px;top:16px;background:var(--panel);padding:8px 12px;z-index:1}
.page{max-width:1248px;margin:0 auto;padding:24px 16px 64px}
header{padding-bottom:24px}
header p{color:var(--soft)}
.facts{display:flex;flex-wrap:wrap;gap:4px 24px;list-style:none;padding:0;margin:12px 0 0;color:var(--soft);font-size:.875rem}
nav summary{cursor:pointer;padding:10px 0;font-weight:600}
nav ol{list-style:none;margin:0;padding:0}
nav li a{display:flex;gap:8px;padding:5px 0;color:var(--soft);text-decoration:none;font-size:.8125rem;overflow-wrap:anywhere}
nav li a:hover{color:var(--brand);text-decoration:underline}
nav details details{border-top:1px solid var(--line)}
nav details details summary{font-size:.875rem;font-weight:500}
nav>details{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:0 16px 4px}
section{margin-top:40px}
article{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:16px;margin-top:16px;min-width:0}
article:target{border-color:var(--ring);box-shadow:inset 4px 0 0 var(--mark)}
.line{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 10px;margin-bottom:6px}
.path{font-size:.9375rem;overflow-wrap:anywhere;min-width:0}
.method{font:600 .75rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;min-width:3.6em}
.GET{color:var(--brand)}.POST{color:var(--good)}.PUT{color:var(--warn)}.DELETE{color:var(--bad)}
.tag{font-size:.75rem;border:1px solid var(--rule);border-radius:3px;padding:1px 6px;color:var(--soft);white-space:nowrap}
.access{margin:10px 0 0;padding:8px 12px;background:var(--tint);border-radius:3px;font-size:.875rem;max-width:none}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th{font-weight:500;color:var(--soft);border-bottom:1px solid var(--rule)}
th,td{text-align:left;vertical-align:top;padding:6px 16px 6px 0}
td{border-bottom:1px solid var(--line)}
td:first-child{width:38%}
td:last-child{overflow-wrap:anywhere;padding-right:0}
.status td:first-child{width:5em}
td p{margin:0}
pre{background:var(--muted);border-radius:3px;padding:12px;margin:0;overflow-x:auto;max-height:420px;line-height:1.45}
.two{display:grid;gap:0 24px}
.two>div{min-width:0}
.wide{margin-right:8px}
.note{color:var(--faint);font-size:.8125rem}
@media (min-width:960px){.page{display:grid;grid-template-columns:300px minmax(0,1fr);gap:0 40px}header{grid-column:1/-1}.side{position:sticky;top:16px;max-height:calc(100vh - 32px);overflow-y:auto}main>section:first-child{margin-top:0}.two{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
@media print{nav{display:none}article{break-inside:avoid}}
`;
