// Persisted operations: documents of our client, sent by id, exempt from the limits on ad-hoc operations.
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import { formOf, picture, sendForm } from '../../support/people/uploads.ts'

const app = useFennec()
const withoutIntrospection = useFennec({ INTROSPECTION: 'off' })

const buildFolder = mkdtempSync(join(tmpdir(), 'fennec-built-'))
const largeDocument = `{ ${Array.from({ length: 401 }, (_, index) => `a${index}: __typename`).join(' ')} }`
const writeDocuments = (documents: object) =>
  writeFileSync(join(buildFolder, 'documents.json'), JSON.stringify(documents))
writeDocuments({ large: largeDocument, older: '{ gone }', change: 'mutation { signOut { message } }' })
const fennec = useFennec({}, { built: buildFolder })
afterAll(() => rmSync(buildFolder, { recursive: true }))

const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
const idOf = (name: string) =>
  Object.keys(documents).find((id) => new RegExp(`^\\w+ ${name}\\b`).test(documents[id] ?? ''))

const post = (server: typeof fennec, payload: object, headers = {}) =>
  server.app.inject({ method: 'POST', url: '/graphql', payload, headers })

const olderPageError = {
  message: 'This page belongs to an older Fennec. Please reload it.',
  code: 'NOT_FOUND',
  requestId: expect.any(String),
}

describe('a persisted operation', () => {
  it('is sent by its id, again and again, by POST and by GET', async () => {
    const me = await signUp(app)
    const headers = { authorization: `Bearer ${me.token}` }
    const documentId = idOf('CurrentUserQuery') ?? ''
    for (let time = 0; time < 2; time++)
      expect((await post(app, { documentId }, headers)).json().data.viewer.email).toBe(me.email)
    const byGet = await app.app.inject({ url: `/graphql?documentId=${documentId}`, headers })
    expect(byGet.json().data.viewer.email).toBe(me.email)
  })

  it('accepts variables and files', async () => {
    const me = await signUp(app)
    const operation = { documentId: idOf('useSetPictureMutation'), variables: { input: { picture: null } } }
    const form = await formOf([
      ['operations', JSON.stringify(operation)],
      ['map', '{"0":["variables.input.picture"]}'],
      ['0', await picture()],
    ])
    const { data } = (await sendForm(app, '/graphql', form, me)).json()
    expect(data.setProfilePicture.viewer.hasCompletedSetup).toBe(true)
  })

  it('may be larger than an ad-hoc operation', async () => {
    expect((await graphql(fennec, largeDocument)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
    expect((await post(fennec, { documentId: 'large' })).json().data.a400).toBe('Query')
  })

  it('changes nothing by GET', async () => {
    const response = await fennec.app.inject('/graphql?documentId=change')
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
  })

  it.each(['unknown', 'older', '__proto__', 'constructor', ''])(
    'is refused with a helpful message where its id is unknown: %j',
    async (documentId) => {
      const response = await post(fennec, { documentId, query: '{ __typename }' })
      expect([response.statusCode, response.json()]).toEqual([404, olderPageError])
    },
  )

  it('reveals no names where the schema is not public', async () => {
    const variables = { first: 2, order: 'HOTT', scope: 'ALL' }
    const call = { documentId: idOf('FeedPageQuery'), operationName: 'FeedPageQuery', variables }
    const [openAnswer = '', closedAnswer = ''] = [
      (await post(app, call)).body,
      (await post(withoutIntrospection, call)).body,
    ]
    expect(openAnswer).toContain('Did you mean')
    expect(closedAnswer).toContain('HOTT')
    expect(closedAnswer).not.toContain('Did you mean')
  })

  it('is refused where its id is not a text', async () => {
    for (const documentId of [5, ['large'], { $ne: null }])
      expect((await post(fennec, { documentId })).statusCode).toBe(400)
  })

  it('is known as soon as a build has written it', async () => {
    expect((await post(fennec, { documentId: 'fresh' })).statusCode).toBe(404)
    writeDocuments({ fresh: '{ __typename }' })
    utimesSync(join(buildFolder, 'documents.json'), new Date(), new Date(Date.now() + 5000))
    expect((await post(fennec, { documentId: 'fresh' })).json()).toEqual({ data: { __typename: 'Query' } })
  })
})
