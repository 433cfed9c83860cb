// Statements of media: what is asked for photos and videos by what shows them, and what waits to be shown.
import type { Context } from '#server/core/context/context.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { FileAudience, MediaKind } from '#server/generated/prisma/enums.ts'

export interface MediaRow {
  id: number
  /** The StoredFile of all its files. */
  key: string
  kind: MediaKind
  contentType: string
  /** Pixels of the largest file; 0 for a recording. */
  width: number
  height: number
  /** The widths of the pictures that are stored: of a picture its variants, of a video its poster's. */
  widths: number[]
  thumbhash: string | null
  alt: string | null
  durationMs: number | null
  /** Of the video or recording, or of the picture that is served when no width is asked for. */
  byteSize: number | null
  /** Of a recording, how loud it is from beginning to end. */
  waveform: string | null
  audience: FileAudience
}

type PlaceColumn = Exclude<Extract<keyof Prisma.MediaCreateManyInput, `${string}Id`>, 'ownerId'>

/** What shows a photo or video: the column that points at it, and its id, such as { postId: 12 }. */
export type Place = Pick<Prisma.MediaCreateManyInput, PlaceColumn>

/** What shows some photos and videos, such as { messageId: { in: [12, 13] } }. */
export type Places = Pick<Prisma.MediaWhereInput, PlaceColumn>

const mediaColumns = [
  'id',
  'key',
  'kind',
  'contentType',
  'width',
  'height',
  'widths',
  'thumbhash',
  'alt',
  'durationMs',
  'byteSize',
  'waveform',
] as const

const asJson = `jsonb_build_object('audience', f.audience,
  ${mediaColumns.map((name) => `'${name}', m."${name}"`).join(', ')})`

const withFile = `"Media" m JOIN "StoredFile" f ON f.key = m.key`

/** Whether not everybody sees what "User" u shows: see `Audience`. */
const isClosed = (now: string) =>
  `(u."isPrivate" OR coalesce(u."suspendedUntil" > ${now}::timestamptz, false))`

/** The media that the row with that alias shows, in their order, as one column: a jsonb array of MediaRow. */
export const mediaOf = (column: PlaceColumn, shows: string): string => `(
  SELECT coalesce(jsonb_agg(${asJson} ORDER BY m.position, m.id), '[]')
  FROM ${withFile} WHERE m."${column}" = ${shows}.id)`

/** A photo, video or recording, with what is shown of its owner beside it. */
export interface OwnMediaRow {
  media: MediaRow
  firstName: string
  lastName: string | null
  handle: string
  ownerIsClosed: boolean
}

/** One's own photo or video by its id, with what is shown of oneself beside it. */
export async function findOwnMedia({ sql, viewer, now }: Context, id: number): Promise<OwnMediaRow | null> {
  const [row] = await sql<OwnMediaRow>(
    `SELECT ${asJson} AS media, u."firstName", u."lastName", u.handle, ${isClosed('$3')} AS "ownerIsClosed"
     FROM ${withFile} JOIN "User" u ON u.id = m."ownerId"
     WHERE m.id = $1::int AND u.id = $2::int`,
    [id, viewer?.id ?? 0, now()],
  )
  return row ?? null
}

/** Photos, videos and recordings by their keys, with what is shown of their owners. */
export async function findMedia({ sql, now }: Context, keys: string[]): Promise<Map<string, OwnMediaRow>> {
  const rows = await sql<OwnMediaRow>(
    `SELECT ${asJson} AS media, u."firstName", u."lastName", u.handle, ${isClosed('$2')} AS "ownerIsClosed"
     FROM ${withFile} JOIN "User" u ON u.id = m."ownerId" WHERE m.key = ANY($1::text[])`,
    [keys, now()],
  )
  return new Map(rows.map((row) => [row.media.key, row]))
}

/** A stretch of somebody's photos and videos behind that id, shown or waiting, each with the bytes of all its files. */
export const findMediaOf = (
  { sql }: Pick<Context, 'sql'>,
  ownerId: number,
  { after, most }: { after: number; most: number },
): Promise<{ media: MediaRow; bytes: number }[]> =>
  sql(
    `SELECT ${asJson} AS media, f.bytes FROM ${withFile}
     WHERE m."ownerId" = $1::int AND m.id > $2::int AND f."inUse" ORDER BY m.id LIMIT $3::int`,
    [ownerId, after, most],
  )

/** Gives up what has waited until now for something to show it, at most so many, and says whose files are nobody's. */
export const giveUpWaiting = (
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  most: number,
): Promise<{ key: string }[]> =>
  sql(
    // Asked twice: what is shown meanwhile waits no more.
    `WITH waited AS (SELECT id FROM "Media" WHERE "keptUntil" < $1::timestamptz ORDER BY "keptUntil" LIMIT $2),
     gone AS (DELETE FROM "Media" m USING waited w
       WHERE m.id = w.id AND m."keptUntil" < $1::timestamptz RETURNING m.key)
     UPDATE "StoredFile" f SET "inUse" = false FROM gone WHERE f.key = gone.key RETURNING f.key`,
    [now(), most],
  )

/** Who may fetch a file, by what it is for and by how its owner's account stands. */
export interface Audience {
  audience: FileAudience
  /** His account is private, or suspended: not everybody sees what he shows. */
  ownerIsClosed: boolean
}

/** Who may fetch the files of that key by their address; null when there are none, or only their owner may. */
export async function findAudience(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  key: string,
): Promise<Audience | null> {
  const [row] = await sql<Audience>(
    `SELECT f.audience, ${isClosed('$2')} AS "ownerIsClosed"
     FROM "StoredFile" f JOIN "User" u ON u.id = f."ownerId"
     WHERE f.key = $1 AND f.audience <> 'OWNER'`,
    [key, now()],
  )
  return row ?? null
}

/** The photo or video with that key, if something shows it. */
export async function findShownMedia({ sql, now }: Pick<Context, 'sql' | 'now'>, key: string) {
  const [row] = await sql<{ media: MediaRow; ownerIsClosed: boolean }>(
    `SELECT ${asJson} AS media, ${isClosed('$2')} AS "ownerIsClosed"
     FROM ${withFile} JOIN "User" u ON u.id = m."ownerId"
     WHERE m.key = $1::text AND m."keptUntil" IS NULL AND f."inUse"`,
    [key, now()],
  )
  return row ?? null
}

/** The largest file of one upload that is in use: they are stored from the smallest on. */
export async function findLargestFile({ sql }: Pick<Context, 'sql'>, key: string): Promise<string | null> {
  const [row] = await sql<{ name: string }>(
    `SELECT names[cardinality(names)] AS name FROM "StoredFile" WHERE key = $1::text AND "inUse"`,
    [key],
  )
  return row?.name ?? null
}

/** Says of a file that it is about to lie beside another one; nothing when it is there already, or is being made. */
export async function beginCard(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  card: { name: string; beside: string },
): Promise<void> {
  await sql(
    `INSERT INTO "StoredFile" (key, names, bytes, "ownerId", use, audience, "createdAt")
     SELECT $1::text, ARRAY[$1::text], 0, "ownerId", use, audience, $3::timestamptz
     FROM "StoredFile" WHERE key = $2::text
     ON CONFLICT (key) DO NOTHING`,
    [card.name, card.beside, now()],
  )
}

/** Puts that file in use; false when the other is in use no more. */
export async function finishCard(
  { sql }: Pick<Context, 'sql'>,
  card: { name: string; bytes: number; beside: string },
): Promise<boolean> {
  const rows = await sql(
    `WITH beside AS (SELECT FROM "StoredFile" WHERE key = $3::text AND "inUse" FOR SHARE)
     UPDATE "StoredFile" f SET "inUse" = true, bytes = $2::int
     FROM beside WHERE f.key = $1::text RETURNING f.key`,
    [card.name, card.bytes, card.beside],
  )
  return rows.length > 0
}
