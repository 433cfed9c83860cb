// Files of a data export archive, streamed one after the other, so that memory holds only a batch of rows.
import { displayName } from '#rules/shared/common'
import type { Context } from '#server/core/context/context.ts'
import { mediaName } from '#server/modules/shared/media/names.ts'
import { pictureName } from '#server/modules/identity/users/picture.ts'
import { formatReadme } from './readme.ts'
import { exportedRows, readMediaRows, readRows, type MediaRow, type Row } from './queries.ts'

/** Replaces media with their file names, or a person's names with the display name. */
const toExportedRow = (row: Row): Row =>
  'media' in row ? replaceMedia(row) : 'firstName' in row ? replaceNames(row) : row

function replaceMedia({ media, ...row }: Row): Row {
  return {
    ...row,
    media: (media as MediaRow[]).map((item) => ({ file: getArchivePath(item), description: item.alt })),
  }
}

function replaceNames({ firstName, lastName, ...row }: Row): Row {
  const namedPerson = { firstName, lastName, handle: row.handle } as Parameters<typeof displayName>[0]
  return { name: displayName(namedPerson), ...row }
}

/** Returns the stored file; of photos the largest. */
const getLargestFileName = (media: MediaRow) => mediaName(media, Infinity)
const getArchivePath = (media: MediaRow) =>
  `media/${media.id}${getLargestFileName(media).replace(/^.*(?=\.)/, '')}`

/** Largest sum of media sizes: storage buckets accept little more per upload, and phones open little more. */
const maxMediaBytes = 1_900_000_000

/** A file of the archive; media are not compressed again. */
interface Entry {
  name: string
  content: AsyncIterable<string | Uint8Array>
  isMedia?: boolean
}

/** Yields all files of a user's export. It may miss changes made meanwhile. */
export async function* readEntries(baseContext: Context, userId: number): AsyncGenerator<Entry> {
  const ctx = createThrottledContext(baseContext)
  const { pictureKey, ...profile } = await findProfile(ctx, userId)
  yield { name: 'profile.json', content: yieldText(`${JSON.stringify(profile, null, 2)}\n`) }
  for (const [name, rows] of Object.entries(exportedRows))
    yield { name, content: serializeRows(readRows(ctx, rows, userId)) }
  const picture = pictureKey && (await ctx.storage.open(pictureName(pictureKey, Infinity)))
  if (picture) yield { name: 'media/profile-picture.webp', content: picture, isMedia: true }
  const omittedCount = yield* readMedia(ctx, userId)
  yield { name: 'README.txt', content: yieldText(formatReadme(ctx, omittedCount)) }
}

/** Pauses after each statement for as long as it took, as all requests may share one database connection. */
const createThrottledContext = (ctx: Context): Context => ({
  ...ctx,
  async sql<Row>(text: string, parameters: unknown[]) {
    const startedAt = performance.now()
    const rows = await ctx.sql<Row>(text, parameters)
    const tookMs = performance.now() - startedAt
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
async function* serializeRows(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield separator + JSON.stringify(toExportedRow(row))
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Yields media, oldest first, without those deleted meanwhile. Returns the number left out above the size limit. */
async function* readMedia(ctx: Context, userId: number): AsyncGenerator<Entry, number> {
  let freeBytes = maxMediaBytes
  let omittedCount = 0
  for await (const { media, bytes } of readMediaRows(ctx, userId)) {
    freeBytes -= bytes
    const content = freeBytes < 0 ? null : await ctx.storage.open(getLargestFileName(media))
    if (content) yield { name: getArchivePath(media), content, isMedia: true }
    else if (freeBytes < 0) omittedCount++
  }
  return omittedCount
}

async function* yieldText(text: string): AsyncGenerator<string> {
  yield text
}
