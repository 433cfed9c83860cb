// CSS of the REST documentation page.

export const docsStyle = `
:root { color-scheme: light dark; --page: #fff; --text: #1c1511; --line: #8886; --ground: #8881; --accent: #b23f05; --button: #b23f05; --on-button: #fff }
@media (prefers-color-scheme: dark) { :root { --page: #120f0d; --text: #f6efe9; --accent: #ff9459; --button: #ff7c33; --on-button: #1c0d04 } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem; background: var(--page); color: var(--text) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 78rem; margin: 0 auto; padding: 1rem 1rem 4rem }
main { min-width: 0; max-width: 52rem }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); gap: 2.5rem }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1rem 0 }
}
h1 { font-size: 2rem; line-height: 1.2 } h2 { font-size: 1.4rem; margin: 3rem 0 0 }
h3 { font-size: 1.1rem; margin: 2rem 0 .25rem; overflow-wrap: anywhere }
nav ul { list-style: none; margin: 0; padding: 0 } nav ul ul { padding-left: .75rem }
nav a { display: inline-block; padding: .25rem 0; overflow-wrap: anywhere } nav ul ul a { font-size: .875rem }
summary { cursor: pointer; padding: .5rem 0; font-weight: 600 }
code, pre, textarea { font: .875rem/1.5 ui-monospace, monospace } a { color: var(--accent) }
pre { margin: .25rem 0; padding: .75rem; border-radius: .5rem; background: var(--ground); white-space: pre-wrap; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100%; table-layout: fixed } td { overflow-wrap: anywhere }
td, th { text-align: start; vertical-align: top; padding: .3rem .5rem .3rem 0; border-top: 1px solid var(--line) }
td:first-child { width: 40% }
@media (max-width: 40rem) {
  tr:has(table), tr:has(table) > td { display: block; width: auto }
  tr:has(table) > td + td { border-top: 0; padding-inline-start: .75rem }
  table table td:first-child { width: 50% }
}
section { border-top: 1px solid var(--line); margin-top: 1.5rem } h2 + section { border-top: 0; margin-top: 0 }
.method { color: var(--accent); font-weight: 700 } .note { margin-bottom: 0; color: color-mix(in srgb, currentColor 78%, transparent) }
label { display: block; margin: .75rem 0; font-weight: 600 }
input, textarea, select { display: block; width: 100%; min-height: 2.75rem; padding: .5rem; font: inherit; font-weight: 400; border: 1px solid #767676; border-radius: .5rem }
textarea { font-family: ui-monospace, monospace }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 0; border-radius: .75rem; font: inherit; font-weight: 600; background: var(--button); color: var(--on-button); cursor: pointer }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.answer { max-height: 24rem; overflow-y: auto }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`
