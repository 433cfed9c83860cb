// Malformed forms, and paths outside the media folder (T05, T18, T49).
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import { formOf, picture, sendForm } from '../../support/people/uploads.ts'

const fennec = useFennec()

/** Lists the files still on their way. */
const readIncoming = () => readdir(join(fennec.dataDir, 'incoming'))

describe('a form', () => {
  const send = async (parts: Parameters<typeof formOf>[0], url = '/graphql') => {
    const ada = await signUp(fennec)
    const response = await sendForm(fennec, url, await formOf(parts), ada)
    return [response.statusCode, response.json().code ?? response.json().errors?.[0]?.extensions.code]
  }
  const operation =
    'mutation ($p: Upload!) { setProfilePicture(input: { picture: $p }) { viewer { email } } }'
  const operations = JSON.stringify({ query: operation, variables: { p: null } })

  it.each([
    [
      'without its file',
      [
        ['operations', operations],
        ['map', '{"0":["variables.p"]}'],
      ],
    ],
    ['without a map', [['operations', operations]]],
    [
      'whose map comes first',
      [
        ['map', '{"0":["variables.p"]}'],
        ['operations', operations],
      ],
    ],
    [
      'whose map is no JSON',
      [
        ['operations', operations],
        ['map', '{'],
      ],
    ],
    [
      'whose map reaches for the prototype (T05)',
      [
        ['operations', operations],
        ['map', '{"0":["__proto__.polluted"]}'],
      ],
    ],
    [
      'whose map reaches for what all objects share (T05)',
      [
        ['operations', operations],
        ['map', '{"0":["variables.toString.polluted"]}'],
      ],
    ],
    [
      'whose map reaches into a file (T05)',
      [
        ['operations', operations],
        ['map', '{"0":["variables.p","variables.p.promise.then.polluted"]}'],
      ],
    ],
    [
      'that is no operation',
      [
        ['operations', 'x'],
        ['map', '{}'],
      ],
    ],
  ] as [string, [string, string][]][])('%s is refused', async (_case, parts) => {
    expect(await send(parts)).toEqual([
      expect.toSatisfy((status) => status === 400 || status === 200),
      'INVALID_INPUT',
    ])
    for (const shared of [
      {},
      Object.getOwnPropertyDescriptor(Object.prototype, 'toString')?.value,
      Promise.prototype.then,
    ])
      expect(shared).not.toHaveProperty('polluted')
  })

  it('is refused with several operations', async () => {
    const batch = JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }])
    expect(
      (
        await send([
          ['operations', batch],
          ['map', '{}'],
        ])
      )[0],
    ).toBe(400)
  })

  it('is refused at once when it comes compressed', async () => {
    const ada = await signUp(fennec)
    const form = await formOf([['profilePicture', randomBytes(200_000)]])
    const compressed = { ...form, payload: gzipSync(form.payload) }
    const headers = { 'content-encoding': 'gzip' }
    for (const url of ['/graphql', '/api/upload-profile-picture']) {
      const response = await sendForm(fennec, url, compressed, { ...ada, headers })
      expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_INPUT'])
    }
  })

  it('is answered in its turn if its ad-hoc document has to queue (T53)', async () => {
    const posts = 'posts(first: 100) { edges { node { content createdAt likesCount author { handle } } } }'
    const expensiveOperation = operation.replace(
      '{ email }',
      `{ email user { a: ${posts} b: ${posts} c: ${posts} } }`,
    )
    expect(
      await send([
        ['operations', JSON.stringify({ query: expensiveOperation, variables: { p: null } })],
        ['map', '{"0":["variables.p"]}'],
        ['0', await picture()],
      ]),
    ).toEqual([200, undefined])
  })

  it('is refused with twenty-one files', async () => {
    const files = Array<null>(21).fill(null)
    const map = Object.fromEntries(files.map((_, index) => [index, [`variables.p.${index}`]]))
    expect(
      await send([
        ['operations', JSON.stringify({ query: operation, variables: { p: files } })],
        ['map', JSON.stringify(map)],
      ]),
    ).toEqual([413, 'TOO_LARGE'])
  })

  it('is refused over REST without a picture, or with two', async () => {
    const url = '/api/upload-profile-picture'
    const bytes = await picture()
    expect(await send([['tempUserId', '1']], url)).toEqual([400, 'INVALID_INPUT'])
    expect(
      await send(
        [
          ['profilePicture', bytes],
          ['profilePicture', bytes],
        ],
        url,
      ),
    ).toEqual([400, 'INVALID_INPUT'])
    expect(await readIncoming()).toEqual([])
  })

  it('is answered although it brings an unused file before the needed one', async () => {
    const bytes = Buffer.concat([await picture(), Buffer.alloc(4_000_000)])
    const variables = { p: null, unused: null }
    const body = JSON.stringify({ query: operation, variables })
    for (const name of ['1', '__proto__']) {
      const map = `{"${name}":["variables.unused"],"0":["variables.p"]}`
      const sent = await send([
        ['operations', body],
        ['map', map],
        [name, bytes],
        ['0', bytes],
      ])
      expect(sent).toEqual([200, undefined])
    }
    expect(await readIncoming()).toEqual([])
  })

  it('changes the first of two fields that name the same file', async () => {
    const twice = `mutation ($p: Upload!) {
      a: setProfilePicture(input: { picture: $p }) { viewer { email } }
      b: setProfilePicture(input: { picture: $p }) { viewer { email } }
    }`
    const body = JSON.stringify({ query: twice, variables: { p: null } })
    const bytes = await picture()
    expect(
      await send([
        ['operations', body],
        ['map', '{"0":["variables.p"]}'],
        ['0', bytes],
      ]),
    ).toEqual([200, 'INVALID_INPUT'])
  })

  it('is refused if it is nested without end', async () => {
    const deep = `{"query":"{ __typename }","variables":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`
    expect(
      await send([
        ['operations', deep],
        ['map', '{}'],
      ]),
    ).toEqual([400, 'INVALID_INPUT'])
  })

  it('is refused with a part whose header has no end', async () => {
    const ada = await signUp(fennec)
    const head = '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n'
    const parts = [
      `${head}${operations}\r\n`,
      '--x\r\ncontent-disposition: form-data; name="map"\r\n\r\n{"0":["variables.p"]}\r\n',
      `--x\r\ncontent-disposition: form-data; name="0"; filename="${'a'.repeat(200_000)}"\r\n\r\nx\r\n--x--\r\n`,
    ]
    const form = { payload: Buffer.from(parts.join('')), contentType: 'multipart/form-data; boundary=x' }
    const response = await sendForm(fennec, '/graphql', form, ada)
    const { errors } = response.json()
    expect(response.json().code ?? errors[0].extensions.code).toBe('INVALID_INPUT')
  })

  it('runs by POST alone', async () => {
    const ada = await signUp(fennec)
    const form = await formOf([
      ['operations', operations],
      ['map', '{"0":["variables.p"]}'],
      ['0', await picture()],
    ])
    const headers = { 'content-type': form.contentType, authorization: `Bearer ${ada.token}` }
    await fennec.app.inject({ method: 'GET', url: '/graphql', headers, payload: form.payload })
    expect((await rest(fennec, 'GET /api/auth/user', undefined, ada)).body.profileImageUrl).toBeNull()
  })

  it('is refused as JSON: a name is no file', async () => {
    const ada = await signUp(fennec)
    const { errors } = await graphql(fennec, operation, { p: '0' }, ada)
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
    const { status } = await rest(fennec, 'POST /api/upload-profile-picture', { profilePicture: 'x' }, ada)
    expect(status).toBe(415)
  })

  it('is refused for a call without a file', async () => {
    const form = await formOf([
      ['email', 'ada@example.com'],
      ['password', 'x'],
    ])
    const response = await sendForm(fennec, '/api/login', form, { headers: {} })
    expect(response.statusCode).toBe(415)
  })
})

describe('the path of a file (T49)', () => {
  it.each([
    '/media/pictures/%2e%2e%2f%2e%2e%2flock',
    '/media/..%2flock',
    '/media/pictures/x.html',
    '/media/pictures/0123456789abcdef0123456789abcdef.svg',
    '/media/pictures/0123456789abcdef0123456789abcdef-96.webp.part',
    '/media//etc/passwd',
  ])('leads nowhere as %s', async (url) => {
    expect((await fennec.app.inject({ url })).statusCode).toBe(404)
  })
})
