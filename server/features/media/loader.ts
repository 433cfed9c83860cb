// What other rooms need of media in the graph: the type of a photo or video, and how a post says which ones it has.
import { builder } from '#server/core/builder.ts'
import type { Context } from '#server/core/context.ts'
import { uploadOf } from '#server/core/uploads.ts'
import type { PostMedia } from './posts.ts'
import type { MediaRow } from './rows.ts'

/** A photo or video as a post shows it. */
export interface ShownMedia extends MediaRow {
  /** The author's display name: it describes what he has not described. */
  ownerName: string
  /** Whether the author's account is private: then only signed addresses lead to the files. */
  isPrivate: boolean
}

export const Media = builder.objectRef<ShownMedia>('Media')

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
export const postMediaOf = (ctx: Context, inputs: readonly MediaInput[]): PostMedia[] =>
  inputs.map(({ file, url, alt, poster }) => ({
    url,
    alt,
    file: file == null ? null : uploadOf(ctx, file),
    poster: poster == null ? null : uploadOf(ctx, poster),
  }))
