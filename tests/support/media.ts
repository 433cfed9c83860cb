// Photos and videos of posts in tests: uploaded as by a client, fetched as by a browser.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LightMyRequestResponse as Response } from 'fastify'
import type { Fennec } from './app.ts'
import type { Caller, GraphqlAnswer } from './calls.ts'
import { formOf, sendForm } from './people/uploads.ts'

const mediaFields = `kind contentType url large: url(width: 4000) small: url(width: 100) posterUrl width height thumbhash alt durationMs byteSize`

export interface ShownMedia {
  kind: 'IMAGE' | 'VIDEO'
  contentType: string
  url: string
  large: string
  small: string
  posterUrl: string | null
  width: number
  height: number
  thumbhash: string | null
  alt: string
  durationMs: number | null
  byteSize: number | null
}

/** A photo or video of a post; bytes become parts of the form. */
export interface MediaInput {
  file?: Uint8Array
  poster?: Uint8Array
  url?: string
  alt?: string
}

/** Sends an operation whose `media` or `input` variable contains bytes. */
export async function sendFiles<Data>(
  fennec: Fennec,
  caller: Caller,
  query: string,
  variables: Record<string, unknown>,
): Promise<GraphqlAnswer<Data>> {
  const files: { path: string; bytes: Uint8Array }[] = []
  const withoutFiles = (value: unknown, path: string): unknown => {
    if (value instanceof Uint8Array) {
      files.push({ path, bytes: value })
      return null
    }
    if (Array.isArray(value)) return value.map((item, index) => withoutFiles(item, `${path}.${index}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, withoutFiles(item, `${path}.${name}`)]),
    )
  }
  const operation = { query, variables: withoutFiles(variables, 'variables') }
  if (files.length === 0) {
    const { token, headers } = caller
    const response = await fennec.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: operation,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    })
    return { ...response.json(), response }
  }
  const map = Object.fromEntries(files.map(({ path }, index) => [index, [path]]))
  const form = await formOf([
    ['operations', JSON.stringify(operation)],
    ['map', JSON.stringify(map)],
    ...files.map(({ bytes }, index): [string, Uint8Array] => [String(index), bytes]),
  ])
  const response = await sendForm(fennec, '/graphql', form, caller)
  return { ...response.json(), response }
}

export interface PostAnswer {
  createPost: { post: { databaseId: number; media: ShownMedia[] } }
}

/** Publishes a post with these media. */
export const postMedia = (
  fennec: Fennec,
  caller: Caller,
  media: MediaInput[],
): Promise<GraphqlAnswer<PostAnswer>> =>
  sendFiles(
    fennec,
    caller,
    `mutation ($media: [PostMediaInput!]!) {
      createPost(input: { media: $media }) { post { databaseId media { ${mediaFields} } } }
    }`,
    { media },
  )

/** Uploads a file before its post. */
export const uploadMedia = (
  fennec: Fennec,
  caller: Caller,
  input: MediaInput,
): Promise<GraphqlAnswer<{ uploadMedia: { media: ShownMedia } }>> =>
  sendFiles(
    fennec,
    caller,
    `mutation ($input: UploadMediaInput!) { uploadMedia(input: $input) { media { ${mediaFields} } } }`,
    { input },
  )

/** Media of a post as the caller sees it now. */
export async function mediaOfPost(
  { app }: Fennec,
  caller: Caller,
  databaseId: number,
): Promise<ShownMedia[] | null> {
  const query = `query ($id: Int!) { post(databaseId: $id) { media { ${mediaFields} } } }`
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    payload: { query, variables: { id: databaseId } },
    headers: caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` },
  })
  return response.json<{ data: { post: { media: ShownMedia[] } | null } }>().data.post?.media ?? null
}

export const fetchMedia = (
  { app }: Fennec,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Response> => app.inject({ url, headers, method })

/** Stored and incoming files of posts. */
export async function listMediaFiles({ dataDir, services }: Fennec): Promise<string[]> {
  await services.background.idle()
  return ['media/posts', 'incoming'].flatMap((folder) => {
    try {
      return readdirSync(join(dataDir, folder)).sort()
    } catch {
      return []
    }
  })
}
