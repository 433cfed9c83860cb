// Deeply nested input, refused on every transport before any recursive read (T52).
import { expect, it } from 'vitest'
import { refuseDeepDocument, refuseDeepValue } from '#server/core/context/nesting.ts'
import { personOf } from '../matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { rest, type Caller } from '../../support/calls.ts'
import { connect, errorsOf, listen, waitFor } from '../../support/sockets.ts'
import { formOf, sendForm } from '../../support/people/uploads.ts'

const fennec = useFennec()

const levels = 2000
const nested = (text = '') => '['.repeat(levels) + text + ']'.repeat(levels)
const deepDocument = `{ user(databaseId: ${nested()}) { id } }`
const query = 'query ($id: Int!) { user(databaseId: $id) { id } }'
const deepCall = `{"query":${JSON.stringify(query)},"variables":{"id":${nested()}}}`

const documentError = 'This document is nested too deeply: the limit is 100 levels'
const inputError = 'This input is nested too deeply: the limit is 100 levels'

async function sendByPost(caller: Caller, payload: string) {
  const { token } = caller
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return (await fennec.app.inject({ method: 'POST', url: '/graphql', headers, payload })).body
}

const sendByGet = async ({ token }: Caller, parameters: Record<string, string>) =>
  (
    await fennec.app.inject({
      url: '/graphql',
      query: parameters,
      headers: { authorization: `Bearer ${token}`, 'x-graphql-yoga-csrf': '1' },
    })
  ).body

async function sendOverSocket({ token }: Caller, payload: string) {
  const client = await connect(await listen(fennec), { token })
  client.socket.send(`{"type":"subscribe","id":"1","payload":${payload}}`)
  await waitFor(() => expect(errorsOf(client, '1')).not.toEqual([]))
  return JSON.stringify(errorsOf(client, '1'))
}

async function sendInForm(caller: Caller) {
  const form = await formOf([
    ['operations', deepCall],
    ['map', '{}'],
  ])
  const headers = { 'x-graphql-yoga-csrf': '1' }
  return (await sendForm(fennec, '/graphql', form, { ...caller, headers })).body
}

const transports: Record<string, [(caller: Caller) => Promise<string>, string]> = {
  'a document that is posted': [
    (caller) => sendByPost(caller, JSON.stringify({ query: deepDocument })),
    documentError,
  ],
  'a document in an address': [
    (caller) => sendByGet(caller, { query: `{ user(databaseId: ${'['.repeat(1000)}` }),
    documentError,
  ],
  'a document over a socket': [
    (caller) => sendOverSocket(caller, JSON.stringify({ query: deepDocument })),
    documentError,
  ],
  'variables that are posted': [(caller) => sendByPost(caller, deepCall), inputError],
  'variables in an address': [
    (caller) => sendByGet(caller, { query, variables: `{"id":${'['.repeat(1000)}${']'.repeat(1000)}}` }),
    inputError,
  ],
  'variables in a form': [sendInForm, inputError],
  'variables over a socket': [(caller) => sendOverSocket(caller, deepCall), inputError],
  'extensions over a socket': [
    (caller) => sendOverSocket(caller, `{"query":"subscription { x }","extensions":{"a":${nested()}}}`),
    inputError,
  ],
  'the body of a REST call': [
    async ({ token }) =>
      (
        await fennec.app.inject({
          method: 'POST',
          url: '/api/posts',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          payload: `{"content":${nested()}}`,
        })
      ).body,
    inputError,
  ],
}

it.each(Object.keys(transports))(
  '%s without end is refused with a message and no internal error (T52, T59)',
  async (name) => {
    const caller = await personOf(fennec)
    const [send, message] = transports[name] ?? [async () => '', 'no such door']
    const linesBefore = fennec.log.length
    const body = await send(caller)
    expect(body).toContain(message)
    expect(body).toContain('INVALID_INPUT')
    expect(fennec.log.slice(linesBefore).filter((line) => line.includes('RangeError'))).toEqual([])
    expect((await rest(fennec, 'GET /api/posts', undefined, caller)).status).toBe(200)
  },
)

it('a bracket in a string or a comment of a document does not count as nesting', () => {
  const brackets = '['.repeat(500)
  for (const text of [
    `{ a(b: "\\"${brackets}") }`,
    `{ a(b: """ " \\""" ${brackets}""") }`,
    `{ a } # "${brackets}`,
  ])
    expect(() => refuseDeepDocument(text)).not.toThrow()
  for (const text of [`{ a(b: "" ${brackets}`, `# "\n${brackets}`, `{ a(b: """"""${brackets}`])
    expect(() => refuseDeepDocument(text)).toThrow(documentError)
})

it('an input of a hundred levels is read, and one of 101 is refused', () => {
  const valueOf = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown
  expect(refuseDeepValue(valueOf(100))).toEqual(valueOf(100))
  expect(() => refuseDeepValue(valueOf(101))).toThrow(inputError)
})
