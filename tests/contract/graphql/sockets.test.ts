// Documentation of the WebSocket: docs/api.md lists every close code.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { closeCodes } from '#server/realtime/closeCodes.ts'

it('the documentation in docs/api.md lists every close code of a socket', () => {
  const cells = [...readFileSync('docs/api.md', 'utf8').matchAll(/^\| ([\d, ]+) \|/gm)]
  const documentedCodes = cells.flatMap(([, codes]) => codes?.split(',').map(Number))
  expect(documentedCodes).toEqual(expect.arrayContaining(Object.values(closeCodes)))
})
