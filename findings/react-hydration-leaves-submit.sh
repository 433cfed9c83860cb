#!/usr/bin/env bash
# react-dom 19.3.1: a click on a part that is not hydrated yet makes React hydrate that part at once and calls its onClick;
# a submit event does not. It is no longer among the events that React hydrates for (18.3.1 has it), so onSubmit is not
# called and the browser sends the form itself. What holds a form back until React answers for it has to look at whether the
# event was prevented once it has bubbled past the root.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >try.cjs <<'JS'
const { JSDOM } = require('jsdom')
const { window } = new JSDOM('<div id="root"></div>', { pretendToBeVisual: true })
for (const [name, value] of Object.entries({ window, document: window.document, navigator: window.navigator }))
  Object.defineProperty(globalThis, name, { value, configurable: true })
const { createElement: h, Suspense } = require('react')
const { renderToString } = require('react-dom/server')
const { hydrateRoot } = require('react-dom/client')

function send(type) {
  const called = []
  const heard = (event) => {
    event.preventDefault()
    called.push(event.type)
  }
  const form = h('form', { onSubmit: heard }, h('button', { type: 'button', onClick: heard }, 'Press'))
  const page = h(Suspense, null, form)
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(page)
  hydrateRoot(place, page)
  const target = place.querySelector(type === 'submit' ? 'form' : 'button')
  const event = new window.Event(type, { bubbles: true, cancelable: true })
  target.dispatchEvent(event)
  return `${type} ${called.length ? 'handled' : 'left to the browser'}`
}
console.log([send('click'), send('submit')].join(', '))
process.exit()
JS
seen() {
  npm init -y >/dev/null
  npm install --silent --no-audit --no-fund "react@$1" "react-dom@$1" jsdom@26.1.0 >/dev/null
  echo "$1: $(node try.cjs)"
}
now=$(seen 19.3.1)
before=$(seen 18.3.1)
echo "$now"
echo "$before"
[[ $now == '19.3.1: click handled, submit left to the browser' ]]
[[ $before == '18.3.1: click handled, submit handled' ]]
