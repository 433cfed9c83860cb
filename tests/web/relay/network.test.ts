// Calls to the server: headers, documents, idempotency keys, errors, and the query sent before Relay is loaded.
import { act } from '@testing-library/react'
import type { ConcreteRequest } from 'relay-runtime'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MediaKind } from '#web/__generated__/MediaItem_media.graphql.ts'
import setLiked from '#web/__generated__/useSetLikedMutation.graphql.ts'
import setPicture from '#web/__generated__/useSetPictureMutation.graphql.ts'
import signOut from '#web/__generated__/signOutMutation.graphql.ts'
import { preloadFirstPhoto } from '#web/components/post/firstPhoto.ts'
import { preloadFirstPhotos } from '#web/components/product/firstPhotos.ts'
import { preloadQuery, takePreloaded } from '#web/relay/network/preloadQuery.ts'
import { call } from '#web/relay/network/network.ts'
import { ServerError } from '#web/relay/network/serverError.ts'
import type { Upload } from '#web/relay/network/upload.ts'
import { getSession } from '#web/session/session.ts'
import { brokenConnection, eventually, setUpBrowser, refusal, serve, storeSession } from '../browser.tsx'

setUpBrowser()

const query = { name: 'Q', operationKind: 'query', id: 'id-of-q' }
const mutation = { name: 'M', operationKind: 'mutation', id: 'id-of-m' }

async function failureOf(answer: Response | Error): Promise<ServerError> {
  serve({ Q: answer })
  const error: unknown = await call(query, {}).catch((thrown: unknown) => thrown)
  if (!(error instanceof ServerError)) throw new Error('The call did not fail as a ServerError')
  return error
}

describe('a call', () => {
  it('carries the cookie always and the bearer only when there is one', async () => {
    const calls = serve({ Q: { viewer: null } })
    await call(query, {})
    storeSession('token-1')
    await call(query, {})
    expect(calls.map(({ credentials }) => credentials)).toEqual(['include', 'include'])
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer token-1'])
  })

  it('sends the build’s id of its document, and no text', async () => {
    let body = ''
    vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
      body = init.body
      return Response.json({ data: {} })
    })
    await call({ ...query, id: signOut.params.id }, {})
    expect(JSON.parse(body)).toEqual({ documentId: signOut.params.id, operationName: 'Q', variables: {} })
    expect(signOut.params).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{64}$/), text: null })
  })

  it('repeats the key of a submission whose response was lost, and takes a new one after a success', async () => {
    let isBroken = true
    const calls = serve({ M: () => (isBroken ? brokenConnection : { completeSetup: {} }) })
    await call(mutation, { a: 1 }).catch(() => {})
    isBroken = false
    await call(mutation, { a: 1 })
    await call(mutation, { a: 1 })
    await call(mutation, { a: 2 })
    const [lost, repeated, again, other] = calls.map(({ headers }) => headers['idempotency-key'])
    expect(lost).toMatch(/^[0-9a-f]{32}$/)
    expect(repeated).toBe(lost)
    expect(new Set([lost, again, other]).size).toBe(3)
  })

  it('repeats the key of a post whose response a reload has cut off, until it is created', async () => {
    const newPost = { ...mutation, name: 'useCreatePostMutation' }
    const input = { content: 'Light is back' }
    let isBroken = true
    const calls = serve({ [newPost.name]: () => (isBroken ? brokenConnection : {}) })
    /** Drops everything except the storage of the tab. */
    async function postAfterReload() {
      vi.resetModules()
      const { call: callAfterReload } = await import('#web/relay/network/network.ts')
      await callAfterReload(newPost, { input }, { submissionKey: 'unfinishedPost' }).catch(() => {})
    }
    await postAfterReload()
    isBroken = false
    await postAfterReload()
    await postAfterReload()
    const [lost, repeated, again] = calls.map(({ headers }) => headers['idempotency-key'])
    expect(repeated).toBe(lost)
    expect(again).not.toBe(lost)
  })

  it('takes a new key after a change of the input, although the first response was lost', async () => {
    const calls = serve({ M: (call) => (call.variables.input ? new TypeError('lost') : {}) })
    await expect(call(mutation, { input: { theme: 'LIGHT' } })).rejects.toThrow()
    await expect(call(mutation, { input: { theme: 'DARK' } })).rejects.toThrow()
    await expect(call(mutation, { input: { theme: 'LIGHT' } })).rejects.toThrow()
    const keys = calls.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
  })

  it('sends no key with a query', async () => {
    const calls = serve({ Q: { viewer: null } })
    await call(query, {})
    expect(calls[0]?.headers).not.toHaveProperty('idempotency-key')
  })
})

describe('the idempotency key', () => {
  const artifacts = import.meta.glob<{ default: ConcreteRequest }>(
    '../../../web/__generated__/*Mutation.graphql.ts',
    { eager: true },
  )
  /** All mutations of the client, with the field of the schema that each selects. */
  const acts = Object.values(artifacts).map(({ default: { params, operation } }) => {
    const [field] = operation.selections
    return { name: params.name, field: field && 'name' in field ? field.name : '' }
  })

  async function isKeyed(name: string) {
    const calls = serve({ [name]: {} })
    await call({ name, operationKind: 'mutation', id: null }, {})
    return 'idempotency-key' in (calls[0]?.headers ?? {})
  }

  it('is absent from a like', async () => {
    const calls = serve({ useSetLikedMutation: {} })
    await call(setLiked.params, { input: { postId: 'post-1', liked: true } })
    expect(calls[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  it('is absent from commands that set a state, and present in all others', async () => {
    expect(acts.length).toBeGreaterThan(20)
    for (const { name, field } of acts) {
      const isRepeatable = /^set[A-Z]/.test(field)
      expect(await isKeyed(name), `${name} asks for ${field}`).toBe(!isRepeatable)
    }
  })

  it('is sent with a picture, which is stored once', async () => {
    const send = vi.fn<Upload['send']>(async () => ({}))
    await call(setPicture.params, {}, { upload: { identity: 'picture=1', send } })
    expect(send).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({ 'idempotency-key': expect.any(String) }),
    )
  })
})

describe('a refused bearer', () => {
  it.each([200, 401])('is removed, also under status %i', async (status) => {
    storeSession()
    await failureOf(refusal(status, 'UNAUTHENTICATED', 'Please sign in'))
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(getSession()).toMatchObject({ token: null, user: null })
  })

  it('is kept when another token has replaced it meanwhile', async () => {
    storeSession('old')
    serve({
      Q: () => {
        storeSession('new')
        return refusal(401, 'UNAUTHENTICATED', 'Please sign in')
      },
    })
    await expect(call(query, {})).rejects.toThrow('Please sign in')
    expect(getSession().token).toBe('new')
  })

  it('is kept when the refusal has another reason', async () => {
    storeSession('token-1')
    await failureOf(refusal(403, 'FORBIDDEN', 'You may not do this'))
    expect(getSession().token).toBe('token-1')
  })
})

describe('a failure', () => {
  it('has the code, the fields and the request id of a refusal', async () => {
    const problems = [{ path: 'email', message: 'Invalid email address' }]
    const error = await failureOf(refusal(400, 'INVALID_INPUT', 'Invalid email address', problems))
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Invalid email address',
      status: 400,
      problems,
    })
  })

  it('is read from the plain JSON of a guard, with the time to wait', async () => {
    const body = { message: 'Too many requests', code: 'TOO_MANY_REQUESTS', requestId: 'r-1' }
    const error = await failureOf(Response.json(body, { status: 429, headers: { 'retry-after': '7' } }))
    expect(error).toMatchObject({ ...body, retryAfter: 7 })
  })

  it('falls back to plain text, then to the status text, and never shows a page', async () => {
    const plain = new Response('Down for repairs', { status: 503, headers: { 'content-type': 'text/plain' } })
    expect(await failureOf(plain)).toMatchObject({ message: 'Down for repairs', code: 'UNAVAILABLE' })
    const headers = { 'content-type': 'text/html' }
    const page = new Response('<h1>nginx</h1>', { status: 502, statusText: 'Bad Gateway', headers })
    expect((await failureOf(page)).message).toBe('Bad Gateway')
    expect((await failureOf(new Response('<p>not json', { headers }))).message).toBe('')
  })

  it('says that the server could not be reached', async () => {
    expect(await failureOf(brokenConnection)).toMatchObject({ code: 'NETWORK', status: 0 })
  })
})

describe('the query of the first screen', () => {
  it('is sent before Relay is loaded, and its response serves the same query once', async () => {
    const calls = serve({ Q: { viewer: { email: 'ada@unilag.edu.ng' } } })
    storeSession()
    preloadQuery(query, { scope: 'ALL' })
    expect(takePreloaded(query, { scope: 'CAMPUS' })).toBeNull()
    expect(await takePreloaded(query, { scope: 'ALL' })).toEqual({ viewer: { email: 'ada@unilag.edu.ng' } })
    expect(takePreloaded(query, { scope: 'ALL' })).toBeNull()
    expect(calls).toHaveLength(1)
  })

  it('is sent again by the next caller after it has failed', async () => {
    serve({ Q: brokenConnection })
    storeSession()
    preloadQuery(query, {})
    await act(async () => {})
    expect(takePreloaded(query, {})).toBeNull()
  })

  it('is not shared with another user who signs in meanwhile', () => {
    serve({ Q: { viewer: null } })
    storeSession()
    preloadQuery(query, {})
    storeSession()
    expect(takePreloaded(query, {})).toBeNull()
  })

  afterEach(() => document.head.replaceChildren())

  const photo = (name: string) => ({
    kind: 'IMAGE' satisfies MediaKind,
    small: `/${name}-320.webp`,
    medium: `/${name}-720.webp`,
    large: `/${name}-1280.webp`,
  })
  const feedOf = (...posts: object[][]) => ({
    viewer: { feed: { edges: posts.map((media) => ({ node: { media } })) } },
  })
  const preloaded = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[as="image"]')].map(({ imageSrcset }) => imageSrcset)

  it('preloads the first photo in sight while the code of its component is loading', async () => {
    serve({ Q: feedOf([], [photo('rail'), photo('shoes')], [photo('later')]) })
    storeSession()
    preloadQuery(query, {}, async () => preloadFirstPhoto)
    await eventually(() =>
      expect(preloaded()).toEqual(['/rail-320.webp 320w, /rail-720.webp 720w, /rail-1280.webp 1280w']),
    )
  })

  it('preloads the photos of the first row of the market, without those of cards that have none', async () => {
    const edges = [null, 'cap', 'hoodie'].map((name) => ({ node: { mainPhoto: name && photo(name) } }))
    serve({ Q: { products: { edges } } })
    storeSession()
    preloadQuery(query, {}, async () => preloadFirstPhotos)
    await eventually(() =>
      expect(preloaded()).toEqual(['/cap-320.webp 320w, /cap-720.webp 720w, /cap-1280.webp 1280w']),
    )
  })

  it.each([
    ['the data is dear', feedOf([photo('rail')]), 'on'],
    ['a video comes first', feedOf([{ ...photo('film'), kind: 'VIDEO' }]), 'off'],
    ['it is far down', feedOf([], [], [], [], [photo('deep')]), 'off'],
  ])('preloads no photo where %s', async (_case, answer, saver) => {
    serve({ Q: answer })
    storeSession()
    localStorage.setItem('dataSaver', saver)
    const given = vi.fn<typeof preloadFirstPhoto>(preloadFirstPhoto)
    preloadQuery(query, {}, async () => given)
    await eventually(() => expect(given).toHaveBeenCalled())
    expect(preloaded()).toEqual([])
  })
})
