// Statements of media: what a post's statement asks for its photos and videos, and one's own that have no post yet.
import type { Context } from '#server/core/context.ts'
import type { MediaKind } from '#server/generated/prisma/enums.ts'

export interface MediaRow {
  id: number
  /** The StoredFile of all its files. */
  key: string
  kind: MediaKind
  contentType: string
  /** Of the largest file, in pixels. */
  width: number
  height: number
  /** The widths of the pictures that are stored: of a picture its variants, of a video its poster's. */
  widths: number[]
  thumbhash: string | null
  alt: string | null
  durationMs: number | null
  /** Of the video, or of the picture that is served when no width is asked for. */
  byteSize: number | null
}

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
] as const

const asJson = (media: string) =>
  `jsonb_build_object(${mediaColumns.map((name) => `'${name}', ${media}."${name}"`).join(', ')})`

/** The media of the post with that alias in their order, as one column: a jsonb array of MediaRow. */
export const mediaOf = (post: string): string => `(
  SELECT coalesce(jsonb_agg(${asJson('m')} ORDER BY m.position, m.id), '[]')
  FROM "Media" m WHERE m."postId" = ${post}.id)`

export interface OwnMediaRow {
  media: MediaRow
  firstName: string
  lastName: string | null
  handle: string
  isPrivate: boolean
}

/** One's own photo or video by its id, with what is shown of oneself beside it. */
export async function findOwnMedia({ sql, viewer }: Context, id: number): Promise<OwnMediaRow | null> {
  const [row] = await sql<OwnMediaRow>(
    `SELECT ${asJson('m')} AS media, u."firstName", u."lastName", u.handle, u."isPrivate"
     FROM "Media" m JOIN "User" u ON u.id = m."ownerId"
     WHERE m.id = $1::int AND u.id = $2::int`,
    [id, viewer?.id ?? 0],
  )
  return row ?? null
}

/** Gives up what was uploaded before that moment and has no post; its files are then nobody's. */
export async function giveUpUnposted({ sql }: Pick<Context, 'sql'>, before: Date): Promise<void> {
  await sql(
    `WITH gone AS (
       DELETE FROM "Media" WHERE "postId" IS NULL AND "createdAt" < $1::timestamptz RETURNING key)
     UPDATE "StoredFile" f SET "inUse" = false FROM gone WHERE f.key = gone.key`,
    [before],
  )
}

/** Whether the files of that key are private; null when there are none. */
export async function isPrivateFile({ sql }: Pick<Context, 'sql'>, key: string): Promise<boolean | null> {
  const [row] = await sql<{ isPrivate: boolean }>('SELECT "isPrivate" FROM "StoredFile" WHERE key = $1', [
    key,
  ])
  return row?.isPrivate ?? null
}

/** What a link card is drawn from: the photo or video with that key, if everybody may see it. */
export async function findOpenMedia({ sql }: Pick<Context, 'sql'>, key: string): Promise<MediaRow | null> {
  const [row] = await sql<{ media: MediaRow }>(
    `SELECT ${asJson('m')} AS media FROM "Media" m JOIN "StoredFile" f ON f.key = m.key
     WHERE m.key = $1::text AND m."postId" IS NOT NULL AND f."inUse" AND NOT f."isPrivate"`,
    [key],
  )
  return row?.media ?? null
}

/** Says of a file that it is about to lie beside another one; nothing when it is there already, or is being made. */
export async function beginCard(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  card: { key: string; name: string; beside: string },
): Promise<void> {
  await sql(
    `INSERT INTO "StoredFile" (key, names, bytes, "ownerId", "createdAt")
     SELECT $1::text, ARRAY[$2::text], 0, "ownerId", $4::timestamptz FROM "StoredFile" WHERE key = $3::text
     ON CONFLICT (key) DO NOTHING`,
    [card.key, card.name, card.beside, now()],
  )
}

/** Puts that file in use, as private as the other; false when the other is in use no more. */
export async function finishCard(
  { sql }: Pick<Context, 'sql'>,
  card: { key: string; bytes: number; beside: string },
): Promise<boolean> {
  const rows = await sql(
    `WITH beside AS (SELECT "isPrivate" FROM "StoredFile" WHERE key = $3::text AND "inUse" FOR SHARE)
     UPDATE "StoredFile" f SET "inUse" = true, bytes = $2::int, "isPrivate" = beside."isPrivate"
     FROM beside WHERE f.key = $1::text RETURNING f.key`,
    [card.key, card.bytes, card.beside],
  )
  return rows.length > 0
}
