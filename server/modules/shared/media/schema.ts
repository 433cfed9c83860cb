// GraphQL fields of the types `Media` (photos and videos) and `VoiceNote`.
import { mediaRules } from '#rules/shared/media'
import { builder } from '#server/core/context/builder.ts'
import type { Context } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { Media, VoiceNote, type VisualMedia } from './loaders.ts'
import { resolveAltText, mediaName, posterName } from './names.ts'
import { isPublic } from './uses.ts'

const MediaKind = builder.enumType('MediaKind', {
  description: 'Kind of media.',
  values: {
    IMAGE: { description: 'A picture, or an animation that plays by itself.' },
    VIDEO: { description: 'A video.' },
  },
})

const getUrl = (media: VisualMedia, name: string, { addresses, storage, now }: Context): string =>
  isPublic(media) ? storage.url(name) : addresses.sign(name, now())

Media.implement({
  description: 'A photo or video.',
  fields: (t) => ({
    id: t.id({
      description: 'Global id.',
      resolve: ({ id }) => globalId('Media', id),
    }),
    kind: t.field({ type: MediaKind, description: 'Picture or video.', resolve: ({ kind }) => kind }),
    contentType: t.exposeString('contentType', {
      description: 'image/webp, video/mp4, video/quicktime or video/webm.',
    }),
    url: t.string({
      description:
        'Address of the file. It never expires, except for media of a private account: about an hour, then query it again.',
      args: {
        width: t.arg.int({
          defaultValue: mediaRules.usualWidth,
          description:
            'Wanted width in pixels: the narrowest stored picture of at least this width is served. For a picture more than twice as wide as high, this is the width of its middle 2:1. Ignored for a video.',
        }),
      },
      resolve: (media, { width }, ctx) => getUrl(media, mediaName(media, width), ctx),
    }),
    width: t.exposeInt('width', { description: 'Width of the largest file in pixels, upright.' }),
    height: t.exposeInt('height', { description: 'Height of the largest file in pixels, upright.' }),
    thumbhash: t.exposeString('thumbhash', {
      nullable: true,
      description:
        'Blurred placeholder while it loads: a thumbhash in base64. Null for a video without a poster.',
    }),
    alt: t.string({
      description: "The author's description, else one with the owner's name.",
      resolve: resolveAltText,
    }),
    durationMs: t.exposeInt('durationMs', {
      nullable: true,
      description: 'Length of a video in milliseconds; null for a picture, or if the file has none.',
    }),
    byteSize: t.exposeInt('byteSize', {
      nullable: true,
      description: 'Size in bytes of `url` without `width`; null for uploads from before sizes were stored.',
    }),
    posterUrl: t.string({
      nullable: true,
      description: 'Address of the still to show until the video plays; null if there is none.',
      args: {
        width: t.arg.int({
          defaultValue: 720,
          description: 'Wanted width in pixels: the narrowest stored still of at least this width is served.',
        }),
      },
      resolve(media, { width }, ctx) {
        const name = posterName(media, width)
        return name && getUrl(media, name, ctx)
      },
    }),
  }),
})

VoiceNote.implement({
  description: 'A recording sent as a message.',
  fields: (t) => ({
    id: t.id({
      description: 'Global id.',
      resolve: ({ id }) => globalId('VoiceNote', id),
    }),
    contentType: t.exposeString('contentType', { description: 'audio/ogg, audio/webm or audio/mp4.' }),
    url: t.string({
      description: 'Address of the file. It expires after about an hour; then query it again.',
      resolve: (voice, _args, { addresses, now }) => addresses.sign(mediaName(voice, 0), now()),
    }),
    durationMs: t.int({
      description: 'Length in milliseconds.',
      resolve: ({ durationMs }) => durationMs ?? 0,
    }),
    byteSize: t.int({ description: 'Size of `url` in bytes.', resolve: ({ byteSize }) => byteSize ?? 0 }),
    waveform: t.exposeString('waveform', {
      nullable: true,
      description: `Loudness over time: at most ${mediaRules.bars} hexadecimal digits. Null if the sender gave none.`,
    }),
    alt: t.exposeString('alt', {
      nullable: true,
      description: "The sender's transcript; null if they gave none.",
    }),
  }),
})
