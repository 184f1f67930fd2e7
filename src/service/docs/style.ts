/** The page's stylesheet: system fonts, light and dark colour schemes. */
export const style = `
:root {
  color-scheme: light dark;
  --page: light-dark(#fbfaf8, #16171a);
  --raised: light-dark(#ffffff, #1d1f23);
  --ink: light-dark(#1d2025, #e8e6e1);
  --soft: light-dark(#5c6169, #a2a5ab);
  --line: light-dark(#e5e1da, #31343a);
  --accent: light-dark(#1f5f57, #7fd0c2);
  --tint: light-dark(#e4f0ed, #1f3532);
  --code: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 1rem/1.6 system-ui, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
}
.frame { max-width: 68rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; display: grid; gap: 0 3.5rem; }
main, nav, header { min-width: 0; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; margin: 0; }
h1 { font-size: 1.75rem; letter-spacing: -0.015em; }
h2 { font-size: 1.3rem; letter-spacing: -0.01em; }
h3 { font-size: 0.95rem; margin: 1.75rem 0 0.5rem; }
p { margin: 0.5rem 0; text-wrap: pretty; }
ul { margin: 0.75rem 0; padding-left: 1.15rem; }
li { margin: 0.4rem 0; text-wrap: pretty; }
li::marker { color: var(--soft); }
a { color: var(--accent); text-underline-offset: 0.2em; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code { font-family: var(--code); font-size: 0.86em; font-variant-ligatures: none; }
code { overflow-wrap: anywhere; }
:not(pre) > code { background: var(--tint); padding: 0.1em 0.35em; border-radius: 4px; }
pre {
  margin: 0.5rem 0; padding: 0.9rem 1rem; overflow-x: auto; white-space: pre; line-height: 1.5;
  background: var(--raised); border: 1px solid var(--line); border-radius: 8px; tab-size: 2;
}
pre.answer { white-space: pre-wrap; overflow-wrap: anywhere; }
.lead, .soft { color: var(--soft); }
.lead { font-size: 1.1rem; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 0.5rem; }
nav ul { list-style: none; padding: 0; margin: 1.25rem 0; display: flex; flex-wrap: wrap; gap: 0.15rem 1.1rem; }
nav li { margin: 0; }
nav a { color: var(--soft); text-decoration: none; display: inline-block; padding: 0.2rem 0; }
nav a:hover { color: var(--accent); text-decoration: underline; }
section { padding: 2.25rem 0 0; }
section.operation, .operation + section { border-top: 1px solid var(--line); margin-top: 2.25rem; }
.endpoint { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.75rem; margin: 0.6rem 0; }
.endpoint code { background: none; padding: 0; font-size: 0.95rem; }
.endpoint b { color: var(--accent); font-weight: 650; }
.price { font-size: 0.8rem; line-height: 1; color: var(--accent); background: var(--tint); border-radius: 99px; padding: 0.35em 0.8em; white-space: nowrap; }
table { width: 100%; border-collapse: collapse; margin: 0.5rem 0 1rem; font-size: 0.94rem; }
caption { text-align: left; padding: 0.6rem 0 0.3rem; color: var(--soft); }
caption b { color: var(--ink); font-weight: 600; }
th { text-align: left; font-weight: 500; font-size: 0.8rem; color: var(--soft); }
th, td { padding: 0.5rem 1rem 0.5rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
td.name { white-space: nowrap; width: 13rem; }
td.kind { color: var(--soft); width: 11rem; }
td.status { font-variant-numeric: tabular-nums; width: 4rem; }
ul.refusals { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.45rem 1.5rem; }
ul.refusals li { margin: 0; }
ul.refusals b { font-weight: 500; color: var(--soft); margin-right: 0.2rem; }
ul.refusals a { text-decoration: none; }
ul.refusals a:hover { text-decoration: underline; }
tr:target { background: var(--tint); }
.optional { display: block; font-size: 0.8rem; color: var(--soft); }
footer { color: var(--soft); font-size: 0.9rem; border-top: 1px solid var(--line); margin-top: 2.5rem; padding-top: 1rem; }
@media (min-width: 62rem) {
  .frame { grid-template-columns: 11.5rem minmax(0, 1fr); }
  header { grid-column: 2; }
  nav { grid-row: 1 / span 2; }
  nav > ul { position: sticky; top: 2.5rem; display: block; margin: 0.35rem 0; font-size: 0.94rem; }
}
@media (max-width: 40rem) {
  .frame { padding-top: 1.5rem; }
  thead { position: absolute; left: -99rem; }
  tr { display: block; padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  td { display: inline; border: 0; padding: 0; }
  td.name, td.status { padding-right: 0.6rem; }
  td:last-child { display: block; padding-top: 0.15rem; }
  .optional { display: inline; margin-left: 0.4rem; }
}
@media print {
  :root { color-scheme: light; --page: #ffffff; }
  @page { margin: 18mm 16mm; }
  html { font-size: 10pt; }
  nav, .skip { display: none; }
  .frame { display: block; max-width: none; padding: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  h2, h3, caption, .endpoint { break-after: avoid; }
  tr, pre, li { break-inside: avoid; }
  section.operation, .operation + section { break-before: page; border: 0; margin: 0; padding: 0; }
  #start + section.operation { break-before: auto; padding-top: 2rem; }
}
`;
