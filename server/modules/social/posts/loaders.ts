// GraphQL type, loaders and pages of posts, and the input type of their photos and videos.
import { createLoader } from '#server/core/paging/batch.ts'
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
import { authenticated, type Context } from '#server/core/context/context.ts'
import { coalescedFirstPage } from '#server/core/paging/requestCoalescer.ts'
import { findUpload } from '#server/core/context/uploads.ts'
import {
  findPosts,
  findPostsByWords,
  topicPosts,
  readPostLists,
  readTopicPages,
  type Owner,
  type PostList,
  type PostRow,
} from './queries.ts'

export const Post = builder.objectRef<PostRow>('Post')

/** Loads posts by id; null for posts the viewer cannot see. */
export const loadPost = createLoader(
  async (ctx, ids: number[]) => new Map((await findPosts(ctx, ids)).map((post) => [post.id, post])),
)

export const postField = (t: FieldBuilder<{ postId: number }>) =>
  t.field({
    type: Post,
    description: 'The post after the change.',
    extensions: { readsDatabase: true },
    resolve: ({ postId }, _args, ctx) => requirePost(ctx, postId),
  })

export async function requirePost(ctx: Context, postId: number): Promise<PostRow> {
  const post = await loadPost(ctx, postId)
  if (!post) throw new Refusal('NOT_FOUND', 'Post not found')
  return post
}

export const PostConnection = builder.connectionObject(
  { type: Post, name: 'PostConnection', description: 'One page of posts.' },
  { name: 'PostEdge', description: 'One post of a list, with its cursor.' },
)

const loadList = createLoader(readPostLists<Owner>)

export async function loadPostPage(ctx: Context, list: PostList, owner: Owner, page: PageArguments) {
  const size = sizeOf(page)
  const [before = largestId] = decodeCursor(list.name, page, 1) ?? []
  const rows = await loadList(ctx, owner, { list, before, size: statementSize(size) })
  return connectionOf(rows ?? [], { list: list.name, size, keyOf: ({ sortKey }) => [sortKey] })
}

const readFirstTopicPage = coalescedFirstPage<PostRow, { key: string; size: number }>({
  readOne: async (reader, { key, size }) =>
    (await readPostLists(reader, [key], { list: topicPosts, before: largestId, size })).get(key) ?? [],
  readMany: (services, readerIds, { key, size }) =>
    readTopicPages(services, { readerIds, size, parameters: [key] }),
})

/** Loads first pages of topics; concurrent viewers of a single topic share one statement. */
const loadFirstTopicPage = createLoader(async (ctx, keys: string[], { size }: { size: number }) => {
  const [key = ''] = keys
  if (keys.length === 1) return new Map([[key, await readFirstTopicPage(authenticated(ctx), { key, size })]])
  return readPostLists(ctx, keys, { list: topicPosts, before: largestId, size })
})

export async function loadTopicPage(ctx: Context, key: string, page: PageArguments) {
  if (page.after != null) return loadPostPage(ctx, topicPosts, key, page)
  const size = sizeOf(page)
  const rows = await loadFirstTopicPage(ctx, key, { size: statementSize(size) })
  return connectionOf(rows ?? [], { list: topicPosts.name, size, keyOf: ({ id }) => [id] })
}

export async function loadSearchPage(ctx: Context, wordVariants: string[][], page: PageArguments) {
  const list = 'search'
  const size = sizeOf(page)
  const [before = largestId] = decodeCursor(list, page, 1) ?? []
  const rows = wordVariants.length === 0 ? [] : await findPostsByWords(ctx, wordVariants, { before, size })
  return connectionOf(rows, { list, size, keyOf: ({ sortKey }) => [sortKey] })
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
      description: 'The `url` of your file from `uploadMedia` that no post uses yet. Nothing is fetched.',
    }),
    alt: t.string({ required: false, description: 'Alternative text: at most 500 characters.' }),
    poster: t.field({
      type: 'Upload',
      required: false,
      description: 'Poster frame of the video in `file`: a picture of less than 10 MiB.',
    }),
  }),
})

export const toPostMedia = (ctx: Context, inputs: readonly (typeof PostMediaInput.$inferInput)[]) =>
  inputs.map(({ file, url, alt, poster }) => ({
    url,
    alt,
    file: file == null ? null : findUpload(ctx, file),
    poster: poster == null ? null : findUpload(ctx, poster),
  }))
