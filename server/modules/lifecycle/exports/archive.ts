// Files of a data export, streamed one after the other, so that memory holds only a batch of rows.
import { displayName } from '#rules/shared/common'
import type { Context } from '#server/core/context/context.ts'
import { mediaName } from '#server/modules/shared/media/names.ts'
import { pictureName } from '#server/modules/identity/users/picture.ts'
import { readme } from './readme.ts'
import { exportedRows, mediaRowsOf, readRows, type MediaRow, type Row } from './queries.ts'

/** Replaces media by their file names, and a person's names by the display name. */
const shapeOf = (row: Row): Row => ('media' in row ? withMedia(row) : 'firstName' in row ? named(row) : row)

function withMedia({ media, ...row }: Row): Row {
  return {
    ...row,
    media: (media as MediaRow[]).map((each) => ({ file: pathOf(each), description: each.alt })),
  }
}

function named({ firstName, lastName, ...row }: Row): Row {
  const person = { firstName, lastName, handle: row.handle } as Parameters<typeof displayName>[0]
  return { name: displayName(person), ...row }
}

/** Returns the stored file; of photos the largest. */
const sourceOf = (media: MediaRow) => mediaName(media, Infinity)
const pathOf = (media: MediaRow) => `media/${media.id}${sourceOf(media).replace(/^.*(?=\.)/, '')}`

/** Limit of all media: buckets accept little more per upload, and phones open little more. */
const maxMediaBytes = 1_900_000_000

/** A file of the archive; media are not compressed again. */
interface Entry {
  name: string
  content: AsyncIterable<string | Uint8Array>
  isMedia?: boolean
}

/** Yields all files of a user's export. Changes made meanwhile may be missing. */
export async function* entriesOf(unthrottled: Context, userId: number): AsyncGenerator<Entry> {
  const ctx = throttled(unthrottled)
  const { pictureKey, ...profile } = await findProfile(ctx, userId)
  yield { name: 'profile.json', content: single(`${JSON.stringify(profile, null, 2)}\n`) }
  for (const [name, rows] of Object.entries(exportedRows))
    yield { name, content: linesOf(readRows(ctx, rows, userId)) }
  const picture = pictureKey && (await ctx.storage.open(pictureName(pictureKey, Infinity)))
  if (picture) yield { name: 'media/profile-picture.webp', content: picture, isMedia: true }
  const leftOut = yield* mediaOf(ctx, userId)
  yield { name: 'README.txt', content: single(readme(ctx, leftOut)) }
}

/** Pauses after each statement for as long as it took, as all requests may share one database connection. */
const throttled = (ctx: Context): Context => ({
  ...ctx,
  async sql<Row>(text: string, parameters: unknown[]) {
    const began = performance.now()
    const rows = await ctx.sql<Row>(text, parameters)
    const tookMs = performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, tookMs))
    return rows
  },
})

/** Excludes the password hash and tokens. */
async function findProfile({ db }: Context, userId: number) {
  const { silentKinds, ...profile } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      handle: true,
      handleChangedAt: true,
      phone: true,
      university: true,
      role: true,
      bio: true,
      link: true,
      isPrivate: true,
      isVerified: true,
      theme: true,
      termsVersion: true,
      termsAcceptedAt: true,
      suspendedUntil: true,
      mutedWords: true,
      silentKinds: true,
      messagesFrom: true,
      showsSeen: true,
      showsTyping: true,
      createdAt: true,
      pictureKey: true,
    },
  })
  return { ...profile, notificationsNotWanted: silentKinds }
}

/** Yields a JSON array, one row per line. */
async function* linesOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(shapeOf(row))
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Yields media, oldest first, without those deleted meanwhile. Returns the number left out above the size limit. */
async function* mediaOf(ctx: Context, userId: number): AsyncGenerator<Entry, number> {
  let freeBytes = maxMediaBytes
  let leftOut = 0
  for await (const { media, bytes } of mediaRowsOf(ctx, userId)) {
    freeBytes -= bytes
    const content = freeBytes < 0 ? null : await ctx.storage.open(sourceOf(media))
    if (content) yield { name: pathOf(media), content, isMedia: true }
    else if (freeBytes < 0) leftOut++
  }
  return leftOut
}

async function* single(text: string): AsyncGenerator<string> {
  yield text
}
