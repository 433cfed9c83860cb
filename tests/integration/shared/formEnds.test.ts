// Multipart forms whose sender is signed out or suspended midway: they are refused on every transport that takes files (T16).
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { suspend } from '../../support/people/people.ts'
import { formOf, picture } from '../../support/people/uploads.ts'

const fennec = useFennec()
let server: URL
beforeAll(async () => {
  server = new URL(await fennec.app.listen({ port: 0, host: '127.0.0.1' }))
})

type FormFields = Parameters<typeof formOf>[0]

const operation = (query: string, variables: object, path: string): FormFields => [
  ['operations', JSON.stringify({ query, variables })],
  ['map', JSON.stringify({ 0: [`variables.${path}`] })],
]

const setPicture = 'mutation ($p: Upload!) { setProfilePicture(input: { picture: $p }) { viewer { email } } }'
const upload = 'mutation ($p: Upload!) { uploadMedia(input: { file: $p }) { media { url } } }'
const createPost = 'mutation ($p: Upload!) { createPost(input: { media: [{ file: $p }] }) { post { id } } }'
/** The second mutation needs no file, and follows one that waits for its file. */
const createTwo = `mutation ($p: Upload!) {
  one: createPost(input: { media: [{ file: $p }] }) { post { id } }
  two: createPost(input: { content: "Written by nobody" }) { post { id } } }`

const forms: [what: string, path: string, parts: (photo: Uint8Array) => FormFields][] = [
  [
    'a picture over GraphQL',
    '/graphql',
    (photo) => [...operation(setPicture, { p: null }, 'p'), ['0', photo]],
  ],
  ['a photo over GraphQL', '/graphql', (photo) => [...operation(upload, { p: null }, 'p'), ['0', photo]]],
  ['a post over GraphQL', '/graphql', (photo) => [...operation(createPost, { p: null }, 'p'), ['0', photo]]],
  [
    'two posts over GraphQL',
    '/graphql',
    (photo) => [...operation(createTwo, { p: null }, 'p'), ['0', photo]],
  ],
  ['a picture over REST', '/api/upload-profile-picture', (photo) => [['profilePicture', photo]]],
  ['a photo over REST', '/api/media', (photo) => [['media', photo]]],
  ['a post over REST', '/api/posts', (photo) => [['media', photo]]],
  [
    'a post over REST, whose text comes last',
    '/api/posts',
    (photo) => [
      ['media', photo],
      ['content', 'a'.repeat(2000)],
    ],
  ],
]

const readIncoming = () => readdir(join(fennec.dataDir, 'incoming'))

interface PendingForm {
  answer: Promise<{ status: number; code: string }>
  connection: Socket
  finish(): void
}

/** Sends all of a form but its last thousand bytes; resolves once its file is on its way. */
async function startForm(path: string, fields: FormFields, { token }: Person): Promise<PendingForm> {
  const { payload, contentType } = await formOf(fields)
  const before = (await readIncoming()).length
  const sent = request(new URL(path, server), {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': contentType,
      'content-length': payload.length,
      authorization: `Bearer ${token}`,
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  const answer = answered.then(async ([response]) => {
    const body = JSON.parse(await text(response)) as { code: string }
    return { status: response.statusCode ?? 0, code: body.code }
  })
  sent.on('error', () => {})
  onTestFinished(() => void sent.destroy())
  sent.write(payload.subarray(0, -1000))
  await expect.poll(async () => (await readIncoming()).length).toBe(before + 1)
  return { answer, connection: sent.socket as Socket, finish: () => sent.end(payload.subarray(-1000)) }
}

const resetPassword = async ({ email }: Person) => {
  const call = async <Data>(name: string, type: string, input: object, fields = 'message') => {
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} } }`
    const { data, errors } = await graphql<Record<string, Data>>(fennec, document, { input })
    expect(errors).toBeUndefined()
    return data?.[name]
  }
  const codeRequest = await call<{ developmentOtp: string }>(
    'requestCode',
    'RequestCodeInput',
    { email },
    'developmentOtp',
  )
  const code = { email, otp: codeRequest?.developmentOtp }
  await call('checkCode', 'CheckCodeInput', code)
  const passwords = { password: 'brand new word', confirmPassword: 'brand new word' }
  await call('resetPassword', 'ResetPasswordInput', { ...code, ...passwords })
}

/** Suspends as the command line does, which notifies running servers over Redis. */
const suspendAndPublish = async ({ id }: Person) => {
  await suspend(fennec, id)
  fennec.services.bus.publish('sessionEnded', String(id), { sessionIds: [] })
}

const signedOut = { status: 401, code: 'UNAUTHENTICATED' }
const writeForbidden = { status: 403, code: 'FORBIDDEN' }

/** A photo larger than one packet. */
const photo = async () => Buffer.concat([await picture('png'), Buffer.alloc(50_000, 7)])

async function expectNothingStored() {
  await expect.poll(readIncoming).toEqual([])
  const { post, media, storedFile, user } = fennec.services.prisma
  const storedFields = [
    post.count(),
    media.count(),
    storedFile.count(),
    user.count({ where: { pictureKey: { not: null } } }),
  ]
  expect(await Promise.all(storedFields)).toEqual([0, 0, 0, 0])
}

describe.each(forms)('%s (T16)', (_case, path, fields) => {
  it.each([
    ['the sender signs out', (me: Person) => rest(fennec, 'POST /api/logout', {}, me), signedOut],
    ['the sender’s password is reset', resetPassword, signedOut],
    ['the sender is suspended', suspendAndPublish, writeForbidden],
  ])('is answered before its end when %s, and nothing is stored', async (_end, end, refusal) => {
    const me = await signUp(fennec)
    const form = await startForm(path, fields(await photo()), me)
    await end(me)
    expect(await form.answer).toEqual(refusal)
    form.finish()
    await expectNothingStored()
  })

  it.each([
    [
      'session',
      ({ id }: Person) => fennec.services.prisma.session.deleteMany({ where: { userId: id } }),
      signedOut,
    ],
    ['right to write', ({ id }: Person) => suspend(fennec, id), writeForbidden],
  ])('is refused at its end without a hint that the sender’s %s is over', async (_name, end, refusal) => {
    const me = await signUp(fennec)
    const form = await startForm(path, fields(await photo()), me)
    await end(me)
    form.finish()
    expect(await form.answer).toEqual(refusal)
    await expectNothingStored()
  })
})

describe('a form of a signed-out sender', () => {
  it('is not read any further', async () => {
    const me = await signUp(fennec)
    const form = await startForm('/api/media', [['media', await photo()]], me)
    const closed = once(form.connection, 'close')
    await rest(fennec, 'POST /api/logout', {}, me)
    await closed
    expect(await form.answer).toEqual(signedOut)
  })

  it('is read to its end here when the sign-out was on another device', async () => {
    const me = await signUp(fennec)
    const form = await startForm('/api/media', [['media', await photo()]], me)
    fennec.services.bus.publish('sessionEnded', String(me.id), { sessionIds: [] })
    form.finish()
    expect((await form.answer).status).toBe(201)
  })
})
