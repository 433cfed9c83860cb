// REST routes of posts (001 §7).
import * as z from 'zod/mini'
import { choiceOf } from '#rules/shared/common'
import { mediaErrors, mediaRules } from '#rules/shared/media'
import { toMentionInputs, mentionsInput } from '#server/modules/social/mentions/restShapes.ts'
import {
  asPost,
  asSinglePost,
  postAnswer,
  postFields,
  replySettings,
  singlePostAnswer,
} from '#server/modules/social/posts/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { listOf, nodeId, optionalNodeId, optionalRow, parseRowId } from '#server/http/rest/inputs.ts'
import { route } from '#server/http/rest/rest.ts'
import { requireFound, upperCase } from '#server/http/rest/shapes.ts'

const urlList = listOf(z.string(), 'imageUrl must be the URL of a file of yours, or a list of such', {
  acceptsSingle: true,
})

const newPost = z.object({
  content: z.optional(z.nullable(z.string('content must be text'))),
  imageUrl: urlList,
  mediaUrl: urlList,
  altTexts: listOf(z.nullable(z.string()), 'altTexts must be a list of texts'),
  topic: z.optional(z.nullable(z.string('topic must be text'))),
  quoteOf: optionalRow('quoteOf must be the id of a post'),
  replySetting: z.optional(
    choiceOf(replySettings, `replySetting must be one of ${replySettings.join(', ')}`),
  ),
  mentions: mentionsInput,
})

/** Returns the files of the form, then the uploaded files by URL, each with its alternative text. */
function toMediaInputs({ imageUrl, mediaUrl, altTexts }: z.infer<typeof newPost>, files: string[]) {
  const urls = [...imageUrl, ...mediaUrl.filter((url) => !imageUrl.includes(url))]
  const media = [...files.map((file) => ({ file })), ...urls.map((url) => ({ url }))]
  return media.map((item, index) => ({ ...item, alt: altTexts[index] }))
}

export const postRoutes = [
  route('POST /api/posts', {
    summary:
      'Publishes a post: a form with up to 10 files under media, or JSON in which imageUrl names your files from POST /api/media. Other URLs are refused.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: CreatePostInput!) { createPost(input: $input) { post { ...PostFields } } }`,
      [postFields],
    ),
    form: {
      field: 'media',
      below: mediaRules.bytes,
      message: mediaErrors.tooLarge,
      maxFiles: mediaRules.files,
      tooManyMessage: mediaErrors.tooMany,
      orJson: true,
    },
    body: newPost,
    variables: ({ body, files }) => ({
      input: {
        content: body.content ?? '',
        media: toMediaInputs(body, files),
        topic: body.topic,
        quoteOf: optionalNodeId('Post', body.quoteOf),
        replySetting: body.replySetting && upperCase(body.replySetting),
        mentions: toMentionInputs(body.mentions),
      },
    }),
    reply: ({ createPost }) => asPost(createPost.post),
    answer: postAnswer,
    status: 201,
  }),

  route('GET /api/posts/:id', {
    summary: 'A post without its comments; public unless its author is private.',
    access: 'anyone',
    document: documentOf(`query ($id: Int!) { post(databaseId: $id) { ...PostFields } }`, [postFields]),
    variables: ({ params }) => ({ id: parseRowId('Post', params.id) }),
    reply: ({ post }) => asSinglePost(requireFound('Post', post)),
    answer: singlePostAnswer,
  }),

  route('PUT /api/posts/:id', {
    summary: 'Replaces the text of your post.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: EditPostInput!) { editPost(input: $input) { post { ...PostFields } } }`,
      [postFields],
    ),
    body: z.object({ content: z.string('content must be text'), mentions: mentionsInput }),
    variables: ({ params, body: { content, mentions } }) => ({
      input: { postId: nodeId('Post', params.id), content, mentions: toMentionInputs(mentions) },
    }),
    reply: ({ editPost }) => asPost(editPost.post),
    answer: postAnswer,
  }),

  route('DELETE /api/posts/:id', {
    summary: 'Deletes your post permanently, with everything attached to it.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: DeletePostInput!) { deletePost(input: $input) { deletedPostId } }`,
    ),
    variables: ({ params }) => ({ input: { postId: nodeId('Post', params.id) } }),
    reply: () => ({ message: 'Post deleted successfully!' }),
    answer: z.object({ message: z.string() }),
  }),
]
