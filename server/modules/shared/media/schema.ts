// Photos, videos and voice notes in the graph.
import { mediaRules } from '#rules/shared/media'
import { builder } from '#server/core/context/builder.ts'
import type { Context } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { Media, VoiceNote, type ShownMedia } from './loaders.ts'
import { altOf, mediaName, posterName } from './names.ts'
import { isOpen } from './uses.ts'

const MediaKind = builder.enumType('MediaKind', {
  description: 'What there is to see.',
  values: {
    IMAGE: { description: 'A picture, or an animation that plays by itself.' },
    VIDEO: { description: 'A video, to be played.' },
  },
})

const addressOf = (media: ShownMedia, name: string, { addresses, storage, now }: Context): string =>
  isOpen(media) ? storage.url(name) : addresses.sign(name, now())

Media.implement({
  description: 'A photo or video.',
  fields: (t) => ({
    id: t.id({
      description: 'Opaque, and unique over all types.',
      resolve: ({ id }) => globalId('Media', id),
    }),
    kind: t.field({ type: MediaKind, description: 'Picture or video.', resolve: ({ kind }) => kind }),
    contentType: t.exposeString('contentType', {
      description: 'image/webp, video/mp4, video/quicktime or video/webm.',
    }),
    url: t.string({
      description:
        "Where it is served. Of a private author's media for an hour or so, then ask anew; else for ever.",
      args: {
        width: t.arg.int({
          defaultValue: mediaRules.usualWidth,
          description:
            'How many pixels wide a picture should be: the smallest stored one that is enough is taken. Of a picture more than twice as wide as it is high, its middle, two by one, is that wide. A video has one size.',
        }),
      },
      resolve: (media, { width }, ctx) => addressOf(media, mediaName(media, width), ctx),
    }),
    width: t.exposeInt('width', { description: 'Of the largest file, in pixels, upright.' }),
    height: t.exposeInt('height', { description: 'Of the largest file, in pixels, upright.' }),
    thumbhash: t.exposeString('thumbhash', {
      nullable: true,
      description:
        'A blurred likeness to show until it has loaded: a thumbhash in base64. Null for a video without a still.',
    }),
    alt: t.string({
      description: "What is to be seen, in the author's words, else whose photo or video it is.",
      resolve: altOf,
    }),
    durationMs: t.exposeInt('durationMs', {
      nullable: true,
      description:
        'How long a video is, in milliseconds; null for a picture, or where the file does not say.',
    }),
    byteSize: t.exposeInt('byteSize', {
      nullable: true,
      description:
        'How many bytes `url` has when no width is asked for; null for what was uploaded before this was kept.',
    }),
    posterUrl: t.string({
      nullable: true,
      description: 'A still of the video to show until it plays; null where there is none.',
      args: {
        width: t.arg.int({
          defaultValue: 720,
          description: 'How many pixels wide: the smallest stored one that is enough is taken.',
        }),
      },
      resolve(media, { width }, ctx) {
        const name = posterName(media, width)
        return name && addressOf(media, name, ctx)
      },
    }),
  }),
})

VoiceNote.implement({
  description: 'What somebody said in place of writing it.',
  fields: (t) => ({
    id: t.id({
      description: 'Opaque, and unique over all types.',
      resolve: ({ id }) => globalId('VoiceNote', id),
    }),
    contentType: t.exposeString('contentType', { description: 'audio/ogg, audio/webm or audio/mp4.' }),
    url: t.string({
      description: 'Where it is served, for an hour or so; then ask anew.',
      resolve: (voice, _args, { addresses, now }) => addresses.sign(mediaName(voice, 0), now()),
    }),
    durationMs: t.int({
      description: 'How long it is, in milliseconds.',
      resolve: ({ durationMs }) => durationMs ?? 0,
    }),
    byteSize: t.int({ description: 'How many bytes `url` has.', resolve: ({ byteSize }) => byteSize ?? 0 }),
    waveform: t.exposeString('waveform', {
      nullable: true,
      description: `How loud it is from its beginning to its end: at most ${mediaRules.bars} hexadecimal digits. Null where nobody has said.`,
    }),
    alt: t.exposeString('alt', {
      nullable: true,
      description: "What is said in it, in the sender's words; null where they have not written it down.",
    }),
  }),
})
