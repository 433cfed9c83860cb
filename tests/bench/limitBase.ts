// Base of the limit server (limitServer.ts): database connections, Fennec's prepared statements, and helpers that turn
// rows into GraphQL fields.
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import type { MediaRow } from '#server/modules/shared/media/queries.ts'

/** Pool with as many connections as Fennec has; timestamps stay text. */
export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  options: '-c TimeZone=UTC',
  max: 10,
  types: {
    getTypeParser: (oid: number, format?: 'text') =>
      oid === pg.types.builtins.TIMESTAMPTZ ? (text: string) => text : pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig,
})

/** Author columns of a row, with timestamps as text. */
export interface AuthorColumns {
  author_id: number
  author_firstName: string
  author_lastName: string
  author_handle: string
  author_email: string
  author_isVerified: boolean
  author_isPrivate: boolean
  author_pictureKey: string | null
  author_pictureThumbhash: string | null
  author_university: string
  author_role: string
  author_suspendedUntil: string | null
  author_followersCount: number
  author_followingCount: number
  author_postsCount: number
}
export type RawRow<Row> = Omit<Row, 'author' | 'createdAt' | 'editedAt'> &
  AuthorColumns & { createdAt: string; editedAt: string | null }

/** Name of a prepared statement; unique per text, as a connection keeps one statement per name. */
export const statementName = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Captures the SQL text of a module's query without a database; returns a function that runs it as a prepared statement. */
export async function prepareStatement<Row extends object>(
  read: (ctx: AuthenticatedContext) => Promise<unknown>,
) {
  let text = ''
  const sql = async (statement: string) => ((text = statement), [])
  const viewer = { id: 1, role: 'CUSTOMER', campus: 'unilag' }
  await read({ sql, viewer, now: () => new Date(0) } as unknown as AuthenticatedContext)
  const name = statementName(text)
  return async (values: unknown[], on: Pick<pg.Pool, 'query'> = pool) =>
    (await on.query<Row>({ name, text, values })).rows
}

/** The signed-in viewer, with the leading parameters of every statement that depends on the viewer. */
export type Viewer = {
  id: number
  campus: string
  eventSeq: number
  scopeParameters: [id: number, isModerator: boolean, now: Date]
}

/** Formats a timestamp of PostgreSQL, such as 2026-11-20 12:09:41.03+00, as ISO 8601. */
export const toIso = (text: string | null) =>
  text && `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`

export const toUser = (row: AuthorColumns) => ({
  id: globalId('User', row.author_id),
  databaseId: row.author_id,
  displayName: `${row.author_firstName} ${row.author_lastName}`,
  firstName: row.author_firstName,
  lastName: row.author_lastName,
  isVerified: row.author_isVerified,
  profileImageUrl: row.author_pictureKey && `/media/${row.author_pictureKey}-96.webp`,
  profileImageThumbhash: row.author_pictureThumbhash,
})

export const toPhoto = (media: MediaRow, defaultAlt: string) => {
  const { id, kind, key, widths, width, height, thumbhash, alt, durationMs, byteSize } = media
  const url = (wanted: number) =>
    `/media/${key}-${widths.find((available) => available >= wanted) ?? widths.at(-1)}.webp`
  return {
    id: globalId('Media', id),
    kind,
    small: url(320),
    medium: url(720),
    large: url(1280),
    whole: url(16_383),
    posterUrl: null,
    width,
    height,
    thumbhash,
    alt: alt ?? defaultAlt,
    durationMs,
    byteSize,
  }
}

/** Author columns of a row whose columns have the prefix `alias` instead of `author`. */
export const authorFromColumns = (row: object, alias: string) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(`${alias}_`) ? [[`author${name.slice(alias.length)}`, value]] : [],
    ),
  ) as unknown as AuthorColumns

export const cursorOf = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url')

export const idOf = (globalId: string) => Number(Buffer.from(globalId, 'base64').toString().split(':')[1])
