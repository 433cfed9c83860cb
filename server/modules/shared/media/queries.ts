// SQL of media (photos, videos and recordings), of their stored files, and of link card pictures.
import type { Context } from '#server/core/context/context.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { FileAudience, MediaKind } from '#server/generated/prisma/enums.ts'

export interface MediaRow {
  id: number
  /** Key of the StoredFile. */
  key: string
  kind: MediaKind
  contentType: string
  /** Pixels of the largest file; 0 for a recording. */
  width: number
  height: number
  /** Widths of the stored variants of a picture, or of a video's poster. */
  widths: number[]
  thumbhash: string | null
  alt: string | null
  durationMs: number | null
  /** Size of the video or recording, or of the picture that is served without a requested width. */
  byteSize: number | null
  /** Loudness of a recording, in hexadecimal digits. */
  waveform: string | null
  audience: FileAudience
}

type OwnerColumn = Exclude<Extract<keyof Prisma.MediaCreateManyInput, `${string}Id`>, 'ownerId'>

/** The row that media are attached to, such as { postId: 12 }. */
export type OwnerRow = Pick<Prisma.MediaCreateManyInput, OwnerColumn>

/** Rows that media are attached to, such as { messageId: { in: [12, 13] } }. */
export type OwnerRows = Pick<Prisma.MediaWhereInput, OwnerColumn>

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

const mediaJson = `jsonb_build_object('audience', f.audience,
  ${mediaColumns.map((name) => `'${name}', m."${name}"`).join(', ')})`

const withFile = `"Media" m JOIN "StoredFile" f ON f.key = m.key`

/** SQL condition: not everybody sees the media of "User" u; see `Audience`. */
const isClosedSql = (now: string) =>
  `(u."isPrivate" OR coalesce(u."suspendedUntil" > ${now}::timestamptz, false))`

/** SQL column: the media attached to the row with alias `ownerAlias`, in order, as a jsonb array of MediaRow. */
export const mediaOf = (column: OwnerColumn, ownerAlias: string): string => `(
  SELECT coalesce(jsonb_agg(${mediaJson} ORDER BY m.position, m.id), '[]')
  FROM ${withFile} WHERE m."${column}" = ${ownerAlias}.id)`

/** A photo, video or recording with its owner. */
export interface OwnMediaRow {
  media: MediaRow
  firstName: string
  lastName: string | null
  handle: string
  ownerIsClosed: boolean
}

/** Returns the viewer's own media by id; null if it is not theirs. */
export async function findOwnMedia({ sql, viewer, now }: Context, id: number): Promise<OwnMediaRow | null> {
  const [row] = await sql<OwnMediaRow>(
    `SELECT ${mediaJson} AS media, u."firstName", u."lastName", u.handle, ${isClosedSql('$3')} AS "ownerIsClosed"
     FROM ${withFile} JOIN "User" u ON u.id = m."ownerId"
     WHERE m.id = $1::int AND u.id = $2::int`,
    [id, viewer?.id ?? 0, now()],
  )
  return row ?? null
}

/** Returns media with their owners, by key. */
export async function findMedia({ sql, now }: Context, keys: string[]): Promise<Map<string, OwnMediaRow>> {
  const rows = await sql<OwnMediaRow>(
    `SELECT ${mediaJson} AS media, u."firstName", u."lastName", u.handle, ${isClosedSql('$2')} AS "ownerIsClosed"
     FROM ${withFile} JOIN "User" u ON u.id = m."ownerId" WHERE m.key = ANY($1::text[])`,
    [keys, now()],
  )
  return new Map(rows.map((row) => [row.media.key, row]))
}

/** Returns up to `limit` media of an owner with ids above `after`, attached or not; `bytes` is of all their files. */
export const findOwnerMedia = (
  { sql }: Pick<Context, 'sql'>,
  ownerId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ media: MediaRow; bytes: number }[]> =>
  sql(
    `SELECT ${mediaJson} AS media, f.bytes FROM ${withFile}
     WHERE m."ownerId" = $1::int AND m.id > $2::int AND f."inUse" ORDER BY m.id LIMIT $3::int`,
    [ownerId, after, limit],
  )

/** Deletes up to `limit` unattached media whose lifetime has ended, and returns the keys of their files. */
export const deleteExpiredUploads = (
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  limit: number,
): Promise<{ key: string }[]> =>
  sql(
    // The condition is repeated, as media attached meanwhile must stay.
    `WITH expired AS (SELECT id FROM "Media" WHERE "keptUntil" < $1::timestamptz ORDER BY "keptUntil" LIMIT $2),
     deleted AS (DELETE FROM "Media" m USING expired e
       WHERE m.id = e.id AND m."keptUntil" < $1::timestamptz RETURNING m.key)
     UPDATE "StoredFile" f SET "inUse" = false FROM deleted WHERE f.key = deleted.key RETURNING f.key`,
    [now(), limit],
  )

/** Access to a file: the audience of its use, and the state of its owner's account. */
export interface Audience {
  audience: FileAudience
  /** True if the owner's account is private or suspended. */
  ownerIsClosed: boolean
}

/** Returns the audience of a key's files; null if there are none, or only their owner may fetch them. */
export async function findAudience(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  key: string,
): Promise<Audience | null> {
  const [row] = await sql<Audience>(
    `SELECT f.audience, ${isClosedSql('$2')} AS "ownerIsClosed"
     FROM "StoredFile" f JOIN "User" u ON u.id = f."ownerId"
     WHERE f.key = $1 AND f.audience <> 'OWNER'`,
    [key, now()],
  )
  return row ?? null
}

/** Returns the media with that key if it is attached and in use; else null. */
export async function findAttachedMedia({ sql, now }: Pick<Context, 'sql' | 'now'>, key: string) {
  const [row] = await sql<{ media: MediaRow; ownerIsClosed: boolean }>(
    `SELECT ${mediaJson} AS media, ${isClosedSql('$2')} AS "ownerIsClosed"
     FROM ${withFile} JOIN "User" u ON u.id = m."ownerId"
     WHERE m.key = $1::text AND m."keptUntil" IS NULL AND f."inUse"`,
    [key, now()],
  )
  return row ?? null
}

/** Returns the last, and thus largest, file name of a key in use; else null. */
export async function findLargestFile({ sql }: Pick<Context, 'sql'>, key: string): Promise<string | null> {
  const [row] = await sql<{ name: string }>(
    `SELECT names[cardinality(names)] AS name FROM "StoredFile" WHERE key = $1::text AND "inUse"`,
    [key],
  )
  return row?.name ?? null
}

/** Inserts an unused row for a card, with owner and audience of the file `sourceKey`; does nothing if the card exists. */
export async function insertCard(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  card: { name: string; sourceKey: string },
): Promise<void> {
  await sql(
    `INSERT INTO "StoredFile" (key, names, bytes, "ownerId", use, audience, "createdAt")
     SELECT $1::text, ARRAY[$1::text], 0, "ownerId", use, audience, $3::timestamptz
     FROM "StoredFile" WHERE key = $2::text
     ON CONFLICT (key) DO NOTHING`,
    [card.name, card.sourceKey, now()],
  )
}

/** Marks a card as in use; returns false if the file `sourceKey` is no longer in use. */
export async function activateCard(
  { sql }: Pick<Context, 'sql'>,
  card: { name: string; bytes: number; sourceKey: string },
): Promise<boolean> {
  const rows = await sql(
    `WITH source AS (SELECT FROM "StoredFile" WHERE key = $3::text AND "inUse" FOR SHARE)
     UPDATE "StoredFile" f SET "inUse" = true, bytes = $2::int
     FROM source WHERE f.key = $1::text RETURNING f.key`,
    [card.name, card.bytes, card.sourceKey],
  )
  return rows.length > 0
}
