// The most expensive requests that the limits allow, as a greedy caller would repeat them.
import sharp from 'sharp'
import { formOf } from '../../support/people/uploads.ts'

export interface ExpensiveRequest {
  name: string
  /** A GraphQL document; without one, `path` is fetched. */
  query?: string
  path?: string
  variables?: Record<string, unknown>
  /** Megapixels of a photo that is sent as `$file`. */
  photo?: number
}

const bodies = new Map<ExpensiveRequest, ReturnType<typeof createBody>>()

/** Body of the request; a photo is made once. */
export function encodeBody(greed: ExpensiveRequest): ReturnType<typeof createBody> {
  const body = bodies.get(greed) ?? createBody(greed)
  bodies.set(greed, body)
  return body
}

async function createBody({ query, variables, photo }: ExpensiveRequest) {
  if (query === undefined) return null
  if (photo === undefined)
    return { payload: Buffer.from(JSON.stringify({ query, variables })), contentType: 'application/json' }
  return formOf([
    ['operations', JSON.stringify({ query, variables: { file: null } })],
    ['map', JSON.stringify({ 0: ['variables.file'] })],
    ['0', await createPhoto(photo)],
  ])
}

/** A photo with as much detail as a photograph. */
function createPhoto(megapixels: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(megapixels * 1e6))
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: side, height: side, channels: 3, background: '#000000', noise } as const
  return sharp({ create }).blur(2).jpeg().toBuffer()
}

const repeat = (count: number, textAt: (at: number) => string) =>
  Array.from({ length: count }, (_, index) => textAt(index)).join(' ')

const personFields = 'id displayName handle email viewerFollowStatus'

/** Text with the maximum of mentions in a post, each name shared by many people. */
const mentions =
  'Chidi Amaka Tobi Ngozi Emeka Aisha Musa Fatima Ibrahim Zainab Segun Funke Tunde Bisi Kemi Dayo Uche Ifeoma Obinna Chioma'
    .split(' ')
    .map((name) => `@${name} Okafor`)
    .join(' and ')

export const expensiveRequests: ExpensiveRequest[] = [
  {
    name: 'many fields',
    query: `{ viewer { feed(first: 100) { edges { node { ${repeat(11, (index) => `a${index}: author { ${personFields} }`)} } } } } }`,
  },
  {
    name: 'lists under lists',
    query: `{ viewer { feed(first: 70) { edges { node { ${repeat(19, (index) => `c${index}: comments(first: 1) { edges { cursor node { id } } }`)} } } } } }`,
  },
  {
    name: 'posts of authors',
    query: `{ viewer { feed(first: 20) { edges { node { author { posts(first: 20) { edges { node { id content likesCount commentsCount viewerHasLiked viewerMayReply author { ${personFields} } } } } } } } } } }`,
  },
  {
    name: 'universities',
    query: `{ ${repeat(20, (index) => `u${index}: universities(search: "federal university of technology ${index}", first: 100)`)} }`,
  },
  {
    name: 'posts of 20 names',
    query: 'mutation ($content: String!) { createPost(input: { content: $content }) { post { id } } }',
    variables: { content: mentions },
  },
  {
    name: 'search',
    query: `{ ${repeat(20, (index) => `s${index}: searchUsers(text: "${'abcdefghijklmnopqrstu'[index]}") { id }`)} }`,
  },
  {
    name: 'topics',
    query: `{ ${repeat(19, (index) => `t${index}: topic(name: "Exam week") { posts(first: ${100 - index}) { edges { node { id } } } }`)} }`,
  },
  {
    name: 'big photos',
    query:
      'mutation ($file: Upload!) { createPost(input: { media: [{ file: $file }] }) { post { id media { url } } } }',
    photo: 12,
  },
  {
    name: 'small pictures',
    query: 'mutation ($file: Upload!) { uploadMedia(input: { file: $file }) { media { url } } }',
    photo: 0.01,
  },
  { name: 'pages of posts', path: '/posts/1' },
  { name: 'files', path: `/media/posts/${'0'.repeat(32)}-96.webp` },
  {
    name: 'sessions',
    query: `{ ${repeat(20, (index) => `v${index}: viewer { sessions(first: 100) { edges { node { device } } } }`)} }`,
  },
]
