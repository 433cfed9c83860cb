// Photos and the video of the demo posts.
import { storeScene, storeVideo } from '#server/demo/files.ts'
import type { DemoFileServices, FileRow } from '#server/demo/files.ts'
import type { Shown } from '#server/demo/feed/post.ts'
import type { Drawing } from '#server/demo/scenes/scenes.ts'
import type { DatedPost } from '#server/demo/timeline.ts'
import { mapConcurrently } from '#server/demo/turns.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

interface DemoMedia {
  media: Prisma.MediaCreateManyInput[]
  files: FileRow[]
}

/** Stores the media of the demo posts. Names depend on author and time only, so that a new post renames no others. */
export async function storeMedia(services: DemoFileServices, posts: DatedPost[]): Promise<DemoMedia> {
  const items = posts.flatMap(({ id, author, by, at, createdAt, shows = [] }) =>
    shows.map((source, position) => ({
      ...read(source),
      name: `media ${position} of ${by} at ${at}`,
      row: {
        postId: id,
        messageId: null,
        productId: null,
        serviceId: null,
        waveform: null,
        ownerId: author.id,
        position,
        createdAt,
      },
    })),
  )
  const stored = await mapConcurrently(items, ({ drawing, name, row: { ownerId } }) =>
    drawing ? storeScene(services, { name, ownerId, drawing }) : storeVideo(services, { name, ownerId }),
  )
  return {
    media: items.map(({ row, alt }, index) => ({ id: index + 1, ...row, alt, ...getColumns(stored, index) })),
    files: stored.map(({ file }) => file),
  }
}

function getColumns<Columns>(stored: { columns: Columns }[], index: number): Columns {
  const item = stored[index]
  if (!item) throw new Error('a photo of the demo was not stored')
  return item.columns
}

/** Parses "plate square 0: A plate of jollof" to a drawing and its description; "video: ..." is the video. */
export function read(shown: Shown): { drawing: Drawing | null; alt: string | null } {
  const [spec = '', alt = null] = shown.split(': ', 2)
  const [scene, frame, look] = spec.split(' ')
  const drawing = scene === 'video' ? null : ({ scene, frame, look: Number(look) } as Drawing)
  return { drawing, alt }
}
