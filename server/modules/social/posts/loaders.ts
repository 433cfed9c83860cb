// What other rooms need of posts in the graph: the type, posts by id, pages of posts, and the post of a payload.
import { batched } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { largestId } from '#server/core/context/ids.ts'
import {
  connectionOf,
  decodeCursor,
  sizeOf,
  statementSize,
  type PageArguments,
} from '#server/core/paging/pages.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { signed, type Context } from '#server/core/context/context.ts'
import { firstPages } from '#server/core/paging/requestCoalescer.ts'
import { uploadOf } from '#server/core/context/uploads.ts'
import {
  findPosts,
  findPostsByWords,
  ofTopic,
  readLists,
  topicForMany,
  type Owner,
  type PostList,
  type PostRow,
} from './queries.ts'

export const Post = builder.objectRef<PostRow>('Post')

/** A post by id, with all others that are asked for in the same turn; null for what the caller may not see. */
export const loadPost = batched(async (ctx, ids: number[]) => {
  const posts = await findPosts(ctx, ids)
  return new Map(posts.map((post) => [post.id, post]))
})

/** The post of a payload, re-read with the caller's own selection. */
export const postField = (t: FieldBuilder<{ postId: number }>) =>
  t.field({
    type: Post,
    description: 'The post, re-read after the change.',
    extensions: { isRead: true },
    resolve: async ({ postId }, _args, ctx) => (await loadPost(ctx, postId)) ?? postNotFound(),
  })

const postNotFound = (): never => {
  throw new Refusal('NOT_FOUND', 'Post not found')
}

export const PostConnection = builder.connectionObject(
  { type: Post, name: 'PostConnection', description: 'One page of posts.' },
  { name: 'PostEdge', description: 'One post of a list, with its place.' },
)

const loadList = batched(readLists<Owner>)

/** A page of a list of posts in which each has a place of its own, with those of all others asked for in the same turn. */
export async function postPage(ctx: Context, list: PostList, owner: Owner, page: PageArguments) {
  const size = sizeOf(page)
  const [before = largestId] = decodeCursor(list.name, page, 1) ?? []
  const rows = await loadList(ctx, owner, { list, before, size: statementSize(size) })
  return connectionOf(rows ?? [], { list: list.name, size, keyOf: ({ place }) => [place] })
}

const readTopic = firstPages<PostRow, { key: string; size: number }>({
  alone: async (reader, { key, size }) =>
    (await readLists(reader, [key], { list: ofTopic, before: largestId, size })).get(key) ?? [],
  together: (parts, readerIds, { key, size }) => topicForMany(parts, { readerIds, size, parameters: [key] }),
})

/** The first pages of the topics of one document: that of one for all who begin to read it, several for him alone. */
const loadTopics = batched(async (ctx, keys: string[], { size }: { size: number }) => {
  const [key = ''] = keys
  if (keys.length === 1) return new Map([[key, await readTopic(signed(ctx), { key, size })]])
  return readLists(ctx, keys, { list: ofTopic, before: largestId, size })
})

/** A page of the posts about a topic, by its key. */
export async function topicPage(ctx: Context, key: string, page: PageArguments) {
  if (page.after != null) return postPage(ctx, ofTopic, key, page)
  const size = sizeOf(page)
  const rows = await loadTopics(ctx, key, { size: statementSize(size) })
  return connectionOf(rows ?? [], { list: ofTopic.name, size, keyOf: ({ id }) => [id] })
}

/** A page of the posts that have all the words. */
export async function foundPage(ctx: Context, sought: string[][], page: PageArguments) {
  const list = 'search'
  const size = sizeOf(page)
  const [before = largestId] = decodeCursor(list, page, 1) ?? []
  const rows = sought.length === 0 ? [] : await findPostsByWords(ctx, sought, { before, size })
  return connectionOf(rows, { list, size, keyOf: ({ place }) => [place] })
}

export const PostMediaInput = builder.inputType('PostMediaInput', {
  description: 'A photo or video of a new post: exactly one of `file` and `url`.',
  fields: (t) => ({
    file: t.field({
      type: 'Upload',
      required: false,
      description: 'A JPEG, PNG, WebP, GIF, MP4, MOV or WebM of less than 100 MiB.',
    }),
    url: t.string({
      required: false,
      description:
        'The `url` of a file of yours from `uploadMedia` that no post has yet. Nothing is fetched.',
    }),
    alt: t.string({
      required: false,
      description: 'What is to be seen, for who cannot see it: at most 500 characters.',
    }),
    poster: t.field({
      type: 'Upload',
      required: false,
      description: 'A still of the video in `file`, shown until it plays: a picture of less than 10 MiB.',
    }),
  }),
})

interface MediaInput {
  file?: string | null
  url?: string | null
  alt?: string | null
  poster?: string | null
}

/** The media of an input as verbs take them. */
export const postMediaOf = (ctx: Context, inputs: readonly MediaInput[]) =>
  inputs.map(({ file, url, alt, poster }) => ({
    url,
    alt,
    file: file == null ? null : uploadOf(ctx, file),
    poster: poster == null ? null : uploadOf(ctx, poster),
  }))
