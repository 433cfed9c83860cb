// Checks of every HTTP request: origins, cookies, bodies, headers, unknown paths, internal errors, the log and health.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useFennec } from '../support/app.ts'
import { graphql, rest } from '../support/calls.ts'
import { password, signUp } from '../support/factories.ts'

const fennec = useFennec()
const withoutIntrospection = useFennec({ GRAPHIQL: 'off', INTROSPECTION: 'off' })
const secure = useFennec({ PUBLIC_URL: 'https://fennec.example', ALLOWED_ORIGINS: 'https://app.example' })

const htmlHeaders = { accept: 'text/html' }
const setThemeMutation = 'mutation { setTheme(input: { theme: LIGHT }) { viewer { theme } } }'

describe('a cookie', () => {
  const crossSiteHeaders: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://sub.localhost' },
    { origin: 'null' },
  ]
  it.each(crossSiteHeaders)(
    'changes nothing in a call from another origin: %j (T18, T19)',
    async (headers) => {
      const { token } = await signUp(fennec)
      const cookie = `fennec=${token}`
      const { status, body } = await rest(
        fennec,
        'PUT /api/users/profile',
        { theme: 'light' },
        { cookie, headers },
      )
      expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
      const onGraph = await fennec.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { cookie, ...headers },
        payload: { query: setThemeMutation },
      })
      expect(onGraph.statusCode).toBe(403)
    },
  )

  it.each<Record<string, string>>([{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:4000' }])(
    'works on our own page: %j',
    async (headers) => {
      const { token } = await signUp(fennec)
      const { status } = await rest(
        fennec,
        'PUT /api/users/profile',
        { theme: 'light' },
        { cookie: `fennec=${token}`, headers },
      )
      expect(status).toBe(200)
    },
  )

  it('is not needed with a bearer token, which works from every origin', async () => {
    const me = await signUp(fennec)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://other-app.example' }
    const { response: list } = await rest(fennec, 'GET /api/posts', undefined, { ...me, headers })
    for (const name of ['etag', 'link', 'x-next-cursor'])
      expect(list.headers['access-control-expose-headers']).toContain(name)
    const { data, response } = await graphql(fennec, setThemeMutation, {}, { ...me, headers })
    expect(data?.setTheme).toEqual({ viewer: { theme: 'LIGHT' } })
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(response.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('is bound to the host and never sent in the clear where Fennec is on https', async () => {
    const { email } = await signUp(secure)
    const { response } = await rest(secure, 'POST /api/login', { email, password })
    expect(response.cookies[0]).toMatchObject({
      name: '__Host-fennec',
      secure: true,
      httpOnly: true,
      path: '/',
    })
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000')
  })
})

describe('another origin', () => {
  const preflight = (origin: string) =>
    secure.app.inject({
      method: 'OPTIONS',
      url: '/api/login',
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  it('may use the cookie only where the configuration names it (T20)', async () => {
    const allowed = (await preflight('https://app.example')).headers
    expect(allowed['access-control-allow-origin']).toBe('https://app.example')
    expect(allowed['access-control-allow-credentials']).toBe('true')
    const otherHeaders = (await preflight('https://evil.example')).headers
    expect(otherHeaders['access-control-allow-headers']).toContain('if-none-match')
    expect(otherHeaders['access-control-allow-origin']).toBe('*')
    expect(otherHeaders['access-control-allow-credentials']).toBeUndefined()
  })
})

it('an OPTIONS that is no preflight gets no text of a library (T59)', async () => {
  const response = await fennec.app.inject({ method: 'OPTIONS', url: '/graphql' })
  expect([response.statusCode, response.body]).toEqual([204, ''])
})

it.each(['/', '/api/auth/user', '/graphql', '/media/x', '/nowhere'])(
  'a TRACE never echoes the request: %s',
  async (url) => {
    const response = await fennec.app.inject({ method: 'TRACE' as 'GET', url, headers: htmlHeaders })
    expect([response.statusCode, response.json().code]).toEqual([405, 'INVALID_INPUT'])
    expect(response.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  },
)

describe('a body', () => {
  const send = (url: string, type: string, payload: string) =>
    fennec.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })

  it.each(['/graphql', '/api/login'])('is refused by %s where it is not JSON', async (url) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/graphql',
      'text/xml',
    ]) {
      const response = await send(url, type, 'query={viewer{email}}')
      expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
    }
  })

  it('is refused where it is broken JSON', async () => {
    const response = await send('/api/login', 'application/json', '{"email": "a@b.ng", ')
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_INPUT'])
    expect((await send('/graphql', 'application/json', '{"query": ')).statusCode).toBe(400)
  })

  it('is refused over 100 kB', async () => {
    const payload = JSON.stringify({ query: `{ viewer { email } } # ${'x'.repeat(100_000)}` })
    for (const url of ['/api/login', '/graphql'])
      expect((await send(url, 'application/json', payload)).statusCode).toBe(413)
  })

  it('is refused where it is a batch of documents', async () => {
    const one = { query: '{ viewer { email } }' }
    const response = await send('/graphql', 'application/json', JSON.stringify([one, one]))
    expect(response.statusCode).toBe(400)
  })
})

describe('an unknown address', () => {
  it.each([
    'GET /api/nothing',
    'DELETE /api/login',
    'GET /graphql/x',
    'GET /media/pictures%2f..%2f..%2flock',
    'GET /media/pictures/x.html',
  ])('is a plain 404: %s', async (address) => {
    const { status, body } = await rest(fennec, address)
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it.each(['/.env', '/.git/config', '/posts/.env', '/%2eenv', '/.well-known/security.txt'])(
    'is a 404 where it begins with a dot: %s',
    async (url) => {
      const response = await fennec.app.inject({ url, headers: { accept: 'text/html' } })
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it('is a screen of the client outside the API', async () => {
    for (const url of [
      '/profile/12',
      '/index.html',
      '/no/such/screen',
      '/topic/%E0%A4%A',
      '/%',
      '/profile/%zz?a=%',
      '/posts/12%',
      `/topic/${'a'.repeat(1000)}%`,
      `/topic/${'a'.repeat(1000)}`,
      '/search?q=%E0%A4%A',
      '//',
    ]) {
      const { statusCode, headers } = await fennec.app.inject({ url, headers: htmlHeaders })
      expect([url, statusCode]).toEqual([url, 200])
      expect(headers['content-type']).toContain('text/html')
      expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
    }
  })
})

describe('the headers (T68)', () => {
  it('prevent framing, sniffing and scripting by other sites', async () => {
    const { headers } = await fennec.app.inject({ url: '/welcome', headers: htmlHeaders })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){4}(;|$)/)
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('forbid caching of API answers', async () => {
    const { response } = await rest(fennec, 'GET /api/auth/user')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['x-request-id']).toBeTruthy()
  })
})

describe('a file of the client', () => {
  it('is cached forever where its name holds a hash, and the page is always revalidated', async () => {
    const { body, headers } = await fennec.app.inject({ url: '/marketplace', headers: htmlHeaders })
    expect(headers['cache-control']).toBe('no-cache')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? ''
    const asset = await fennec.app.inject({ url: script })
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect((await fennec.app.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe(
      'public, max-age=3600',
    )
    const missingAsset = await fennec.app.inject({ url: '/assets/of-an-older-build.js' })
    expect([missingAsset.statusCode, missingAsset.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it('is sent in the smallest encoding that the browser understands', async () => {
    const { body } = await fennec.app.inject({ url: '/marketplace', headers: htmlHeaders })
    const url = /src="(\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? ''
    const request = (encoding: string) => fennec.app.inject({ url, headers: { 'accept-encoding': encoding } })
    const [plain, gzip, brotli] = [
      await request('identity'),
      await request('gzip'),
      await request('gzip, deflate, br'),
    ]
    expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br'])
    // toEqual would compare a million bytes one by one.
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
    for (const { headers } of [plain, gzip, brotli])
      expect([headers.vary, headers['content-type']]).toEqual([
        expect.stringMatching(/accept-encoding/i),
        'application/javascript; charset=utf-8',
      ])
  })
})

describe('GraphiQL', () => {
  it('opens in a browser with a sample query for the viewer, from this server alone', async () => {
    const { headers, body } = await fennec.app.inject({ url: '/graphql', headers: htmlHeaders })
    expect(headers['content-type']).toContain('text/html')
    expect(headers['content-security-policy']).toMatch(/^default-src 'self';/)
    expect(headers['content-security-policy']).not.toMatch(/script-src|blob:/)
    expect(body).toContain('1. Sign in.')
    const { token } = await signUp(fennec, 'VENDOR')
    const vendors = await fennec.app.inject({
      url: '/graphql',
      headers: { ...htmlHeaders, cookie: `fennec=${token}` },
    })
    expect(vendors.body).toContain('You are signed in as a vendor')
  })

  it('is compressed once, and not sent again to a browser that has it', async () => {
    const { body } = await fennec.app.inject({ url: '/graphql', headers: htmlHeaders })
    const files = [...body.matchAll(/(?:src|href)="(\/graphql\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toEqual(['/graphql/graphiql.css', '/graphql/graphiql.js'])
    for (const url of [
      ...files,
      '/graphql/editorWorkerService.js',
      '/graphql/json.js',
      '/graphql/graphql.js',
    ]) {
      const first = await fennec.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
      expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
      expect(first.rawPayload.length).toBeLessThan(1_300_000)
      const headers = { 'accept-encoding': 'gzip, deflate, br', 'if-none-match': String(first.headers.etag) }
      const repeated = await fennec.app.inject({ url, headers })
      expect([repeated.statusCode, repeated.rawPayload.length]).toEqual([304, 0])
      expect((await withoutIntrospection.app.inject({ url })).statusCode).toBe(404)
    }
  })

  it('can be switched off together with introspection', async () => {
    const page = await withoutIntrospection.app.inject({ url: '/graphql', headers: htmlHeaders })
    expect(page.headers['content-type']).not.toContain('text/html')
    const { errors } = await graphql(withoutIntrospection, '{ __schema { types { name } } }')
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
  })
})

describe('an internal error (T59)', () => {
  it('shows the caller an id alone, and has its details in the log', async () => {
    const me = await signUp(fennec)
    const { url } = fennec.services.storage
    await fennec.services.prisma.user.update({ where: { id: me.id }, data: { pictureKey: 'pictures/x' } })
    fennec.services.storage.url = () => {
      throw new Error('the disk at /secret is gone')
    }
    const { errors } = await graphql(fennec, '{ viewer { user { profileImageUrl } } }', {}, me)
    const { status, body } = await rest(fennec, 'GET /api/auth/user', undefined, me)
    fennec.services.storage.url = url
    expect(errors?.[0]).toMatchObject({
      message: 'Something went wrong. Please try again.',
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) },
    })
    expect([status, body.code]).toEqual([500, 'INTERNAL_SERVER_ERROR'])
    expect(JSON.stringify([errors, body])).not.toContain('secret')
    const logged = fennec.log.find((line) => line.includes('/secret is gone'))
    expect(logged).toContain(errors?.[0]?.extensions.requestId)
  })
})

describe('the log', () => {
  it('has one line per request, without passwords and tokens (T70)', async () => {
    const me = await signUp(fennec)
    const before = fennec.log.length
    await rest(fennec, 'POST /api/login?token=in-the-address', { email: me.email, password })
    await rest(fennec, 'GET /api/auth/user', undefined, me)
    const lines = fennec.log.slice(before)
    expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/api/login', '/api/auth/user'])
    expect(lines.join()).not.toMatch(new RegExp(`${password}|${me.token}|in-the-address`))
  })
})

describe('the health check', () => {
  it('says whether the process lives and whether it is ready', async () => {
    expect((await rest(fennec, 'GET /healthz')).body).toEqual({ status: 'ok' })
    expect((await rest(fennec, 'GET /readyz')).body).toEqual({
      status: 'ready',
      database: 'up',
      bus: 'up',
      storage: 'up',
    })
  })

  it('names the part that is away', async () => {
    const { ping } = fennec.services.storage
    fennec.services.storage.ping = () => Promise.reject(new Error('no disk'))
    const { status, body } = await rest(fennec, 'GET /readyz')
    fennec.services.storage.ping = ping
    expect([status, body.storage]).toEqual([503, 'away'])
  })
})
