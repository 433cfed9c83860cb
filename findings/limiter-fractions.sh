#!/usr/bin/env bash
# rate-limiter-flexible 11.4.0 keeps the points of its memory limiter as integers, by parseInt of the running total, without
# an error. Its types say `number` for the points of consume, penalty and reward. Ten costs of 0.9 count as nothing, ten of
# 1.5 as ten, and a single cost of 0.0000005 as five, since its text is "5e-7". Costs measured in fractions, such as
# milliseconds of CPU time, have to be scaled to whole numbers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rate-limiter-flexible@11.4.0 >/dev/null
cat > check.cjs <<'JS'
const assert = require('node:assert')
const { RateLimiterMemory } = require('rate-limiter-flexible')

async function charge(cost, times) {
  const limiter = new RateLimiterMemory({ points: 100, duration: 60 })
  for (let count = 0; count < times; count++) await limiter.penalty('client', cost)
  const { consumedPoints } = await limiter.get('client')
  console.log(`${times} × ${cost}: ${consumedPoints} counted`)
  return consumedPoints
}

async function check() {
  assert.deepEqual(
    [await charge(0.9, 10), await charge(1.5, 10), await charge(0.0000005, 1), await charge(9, 10)],
    [0, 10, 5, 90],
  )
}
check()
JS
node check.cjs
