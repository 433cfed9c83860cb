// Uploads on the wire: broken, concurrent and large ones, and the daily limit.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { termsVersion } from '#rules/identity/users'
import { useFennec, type Fennec } from '../../support/app.ts'
import { registrationOf, signUp, type Person } from '../../support/factories.ts'
import { isLong } from '../../support/long.ts'
import { postJson, startServer, dataFolder } from '../../support/processes.ts'
import { formOf, picture, uploadPicture } from '../../support/people/uploads.ts'
import { movie } from '../../support/videos.ts'

const megabyte = 1024 * 1024

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

async function listen({ app }: Fennec): Promise<URL> {
  return new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
}

/** The number of broken uploads per transport. */
const brokenUploads = isLong ? 50 : 15

describe(`a number of uploads (${3 * brokenUploads}) that break off at some byte`, () => {
  const fennec = useFennec()

  const photo = async () => Buffer.concat([await picture('png', 400), Buffer.alloc(300_000, 7)])
  const operation = (query: string, paths: string[]): [string, string][] => [
    ['operations', JSON.stringify({ query, variables: { p: null, q: null } })],
    ['map', JSON.stringify(Object.fromEntries(paths.map((path, index) => [index, [`variables.${path}`]])))],
  ]
  const setPicture =
    'mutation ($p: Upload!) { setProfilePicture(input: { picture: $p }) { viewer { email } } }'
  const createPost = `mutation ($p: Upload!, $q: Upload!) {
    createPost(input: { media: [{ file: $p, poster: $q }, { file: $q }] }) { post { id } } }`

  it.each<[string, string, () => Promise<[string, string | Uint8Array][]>]>([
    ['GraphQL', '/graphql', async () => [...operation(setPicture, ['p']), ['0', await photo()]]],
    ['REST', '/api/upload-profile-picture', async () => [['profilePicture', await photo()]]],
    [
      'a post of a video and its still',
      '/graphql',
      async () => [
        ...operation(createPost, ['p', 'q']),
        ['0', movie({ content: Buffer.alloc(200_000, 7) })],
        ['1', await photo()],
      ],
    ],
  ])('leaves no file and no row behind: %s', async (_transport, path, parts) => {
    const me = await signUp(fennec)
    const server = fennec.app.server.listening
      ? new URL(`http://127.0.0.1:${(fennec.app.server.address() as { port: number }).port}`)
      : await listen(fennec)
    const { payload, contentType } = await formOf(await parts())
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${me.token}`,
      `Content-Type: ${contentType}`,
      `Content-Length: ${payload.length}`,
    ].join('\r\n')
    await Promise.all(
      Array.from({ length: brokenUploads }, async (_, index) => {
        const socket = connect(Number(server.port), '127.0.0.1')
        socket.on('error', () => {})
        await once(socket, 'connect')
        const cutAt = Math.floor((payload.length - 1) * ((index * 0.618_034) % 1))
        socket.write(`${head}\r\n\r\n`)
        socket.write(payload.subarray(0, cutAt), () => socket.destroy())
        await once(socket, 'close')
      }),
    )
    const httpServer = fennec.app.server
    await expect.poll(promisify(httpServer.getConnections.bind(httpServer))).toBe(0)
    const listFilesLeft = () =>
      ['media', 'incoming'].flatMap((folder) => filesUnder(join(fennec.dataDir, folder)))
    await expect.poll(listFilesLeft, { timeout: 30_000 }).toEqual([])
    expect(await fennec.services.prisma.storedFile.count()).toBe(0)
    expect(await fennec.services.prisma.post.count()).toBe(0)
  })
})

describe('a user with uploads under way', () => {
  const fennec = useFennec({ LIMIT_SCALE: '1' })
  let address: Promise<URL> | undefined
  const listenOnce = () => (address ??= listen(fennec))

  /** Starts a form of this declared length, and does not end it. */
  async function startUpload(
    server: URL,
    { token }: Person,
    bytes?: number,
    path = '/api/upload-profile-picture',
  ) {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      authorization: `Bearer ${token}`,
      ...(bytes !== undefined && { 'content-length': bytes }),
    }
    const sent = request(new URL(path, server), { method: 'POST', agent: false, headers })
    sent.on('error', () => {})
    sent.write('--x\r\ncontent-disposition: form-data; name="profilePicture"; filename="a.png"\r\n\r\nhalf')
    return sent
  }

  /** Returns the answer to such a form while it is being sent. */
  async function readAnswer(...form: Parameters<typeof startUpload>) {
    const sent = await startUpload(...form)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const { message } = JSON.parse(await text(response)) as { message: string }
    sent.destroy()
    return [response.statusCode, message]
  }

  it('may have four files under way at once', async () => {
    const [me, other] = [await signUp(fennec), await signUp(fennec)]
    const server = await listenOnce()
    const halves = await Promise.all(Array.from({ length: 4 }, () => startUpload(server, me, 1000)))
    await expect.poll(() => filesUnder(join(fennec.dataDir, 'incoming')).length).toBe(4)
    const { status, body } = await uploadPicture(fennec, me, await picture())
    expect([status, body.message]).toEqual([429, 'Please wait until your other files have arrived.'])
    expect((await uploadPicture(fennec, other, await picture())).status).toBe(200)
    for (const half of halves) half.destroy()
    await expect.poll(async () => (await uploadPicture(fennec, me, await picture())).status).toBe(200)
  })

  it.each(['/api/upload-profile-picture', '/graphql'])(
    'may have 500 MB under way at once: %s',
    async (path) => {
      const [me, other] = [await signUp(fennec), await signUp(fennec)]
      const server = await listenOnce()
      const wait = [429, 'Please wait until your other files have arrived.']
      expect(await readAnswer(server, me, 501 * megabyte, path)).toEqual([
        413,
        'Send at most 500 MB in one form',
      ])
      const half = await startUpload(server, me, 300 * megabyte)
      await expect.poll(() => filesUnder(join(fennec.dataDir, 'incoming')).length).toBe(1)
      expect(await readAnswer(server, me, 201 * megabyte, path)).toEqual(wait)
      // This form may have any length.
      expect(await readAnswer(server, me, undefined, path)).toEqual(wait)
      expect((await uploadPicture(fennec, me, await picture())).status).toBe(200)
      const others = await startUpload(server, other)
      await expect.poll(() => filesUnder(join(fennec.dataDir, 'incoming')).length).toBe(2)
      for (const sent of [half, others]) sent.destroy()
      await expect.poll(() => filesUnder(join(fennec.dataDir, 'incoming'))).toEqual([])
    },
  )

  it('receives a refusal before the upload is complete', async () => {
    const server = await listenOnce()
    const sent = request(new URL('/api/upload-profile-picture', server), {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 20 * megabyte },
    })
    sent.on('error', () => {})
    const answered = once(sent, 'response')
    const chunk = Buffer.alloc(megabyte)
    for (let times = 0; times < 20; times++) sent.write(chunk)
    sent.end()
    const [response] = (await answered) as [IncomingMessage]
    expect(response.statusCode).toBe(401)
    await text(response)
  })
})

describe('the daily limit of uploads', () => {
  // A fiftieth of the real limits: 4 files, and 20 MiB.
  const fennec = useFennec({ LIMIT_SCALE: '0.02' })
  const enough = 'You have sent a lot of files today. Please try again tomorrow.'

  it('ends after a number of files, and starts again the next day', async () => {
    const me = await signUp(fennec)
    for (let times = 0; times < 4; times++)
      expect((await uploadPicture(fennec, me, await picture())).status).toBe(200)
    const { status, body, response } = await uploadPicture(fennec, me, await picture())
    expect([status, body.message]).toEqual([429, enough])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(80_000)
    fennec.clock.advance(86_401)
    expect((await uploadPicture(fennec, me, await picture())).status).toBe(200)
  })

  it('ends after a number of bytes', async () => {
    const me = await signUp(fennec)
    const padded = Buffer.concat([await picture(), Buffer.alloc(12 * megabyte)])
    expect((await uploadPicture(fennec, me, padded)).status).toBe(200)
    expect((await uploadPicture(fennec, me, padded)).body.message).toBe(enough)
    expect(filesUnder(join(fennec.dataDir, 'incoming'))).toEqual([])
  })
})

describe('a file of almost 100 MB', () => {
  const upload = `mutation ($file: Upload!) { uploadMedia(input: { file: $file }) { media { url width } } }`
  const paths = { picture: '/api/upload-profile-picture', video: '/graphql' }
  type FormKind = keyof typeof paths

  /** A form with a picture or video of this many bytes. */
  async function formWith(what: FormKind, bytes: number) {
    const start =
      what === 'picture'
        ? await picture()
        : movie({ content: Buffer.alloc(bytes - movie({ content: Buffer.alloc(0) }).length) })
    const file = new Blob([new Uint8Array(start), new Uint8Array(bytes - start.length)])
    const form = new FormData()
    if (what === 'picture') form.append('profilePicture', file)
    else {
      form.append('operations', JSON.stringify({ query: upload, variables: { file: null } }))
      form.append('map', '{"0":["variables.file"]}')
      form.append('0', file)
    }
    return form
  }

  it('is processed without being held in memory: a picture, and a video (T48)', async () => {
    const dataDir = await dataFolder()
    const { url, child } = await startServer(dataDir)
    const { email, password, ...me } = registrationOf()
    await postJson(url, '/api/register', { email, password, ...me })
    const login = await postJson(url, '/api/login', { email, password })
    const { token } = (await login.json()) as { token: string }
    const terms = `mutation { acceptTerms(input: { version: ${termsVersion}, isOfAge: true }) { viewer { email } } }`
    const accepted = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: terms }),
    })
    expect(accepted.status).toBe(200)
    const send = async (what: FormKind, bytes: number) => {
      const headers = { authorization: `Bearer ${token}` }
      const body = await formWith(what, bytes)
      const response = await fetch(url + paths[what], { method: 'POST', body, headers })
      const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] }
      return errors?.[0]?.extensions.code ?? response.status
    }
    const peakMegabytes = () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
    for (const what of ['picture', 'video'] as const) expect(await send(what, megabyte)).toBe(200)
    const before = peakMegabytes()
    for (const what of ['picture', 'video'] as const) expect(await send(what, 100 * megabyte - 1)).toBe(200)
    expect(peakMegabytes() - before).toBeLessThan(60)
    expect(await send('video', 100 * megabyte)).toBe('TOO_LARGE')
    expect(filesUnder(join(dataDir, 'incoming'))).toEqual([])
  })
})
