// Photos and the video of the demo posts.
import { storePicture, storeVideo } from '#server/demo/files.ts'
import type { DemoFileServices, FileRow, PictureName } from '#server/demo/files.ts'
import type { Shown } from '#server/demo/feed/post.ts'
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
      ...parseShown(source),
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
  const stored = await mapConcurrently(items, ({ picture, name, row: { ownerId } }) =>
    picture ? storePicture(services, { name, ownerId, picture }) : storeVideo(services, { name, ownerId }),
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

/** Parses "plate/square-0: A plate of jollof" to a picture and its description; "video: ..." is the video. */
export function parseShown(shown: Shown): { picture: PictureName | null; alt: string | null } {
  const [name, alt = null] = shown.split(': ', 2)
  return { picture: name === 'video' ? null : (name as PictureName), alt }
}
