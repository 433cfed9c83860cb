// REST route that uploads a photo or video before the post it is for.
import * as z from 'zod/mini'
import { mediaErrors, mediaRules } from '#rules/shared/media'
import { asMedia, mediaAnswer, mediaFields } from '#server/modules/shared/media/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { route } from '#server/http/rest/rest.ts'

export const mediaRoutes = [
  route('POST /api/media', {
    summary:
      'Uploads a photo or video for a post, and keeps it for a day. Give its url as imageUrl of POST /api/posts.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: UploadMediaInput!) { uploadMedia(input: $input) { media { ...MediaFields } } }`,
      [mediaFields],
    ),
    form: { field: 'media', below: mediaRules.bytes, message: mediaErrors.tooLarge },
    body: z.object({ alt: z.optional(z.string()) }),
    variables: ({ body: { alt }, files }) => ({ input: { file: files[0] ?? 'media', alt } }),
    reply: ({ uploadMedia }) => asMedia(uploadMedia.media),
    answer: mediaAnswer,
    status: 201,
  }),
]
