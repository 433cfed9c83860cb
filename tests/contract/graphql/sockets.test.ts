// What strangers are told of sockets.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { closeCodes } from '#server/realtime/closeCodes.ts'

it('whoever writes a client finds every code a socket is closed with in docs/api.md', () => {
  const cells = [...readFileSync('docs/api.md', 'utf8').matchAll(/^\| ([\d, ]+) \|/gm)]
  const told = cells.flatMap(([, codes]) => codes?.split(',').map(Number))
  expect(told).toEqual(expect.arrayContaining(Object.values(closeCodes)))
})
