// Foundation of the limit server: connections, our statements on them, and helpers from rows to answers.
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import type { MediaRow } from '#server/modules/shared/media/queries.ts'

/** As many connections as Fennec has. Timestamps stay text. */
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
export interface Person {
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
export type Raw<Row> = Omit<Row, 'author' | 'createdAt' | 'editedAt'> &
  Person & { createdAt: string; editedAt: string | null }

/** Name of a prepared statement; unique per text, as a connection keeps one statement per name. */
export const statementName = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The statement of a module's function as a prepared one, captured in a run without a database. */
export async function prepared<Row extends object>(read: (ctx: AuthenticatedContext) => Promise<unknown>) {
  let text = ''
  const sql = async (given: string) => ((text = given), [])
  const viewer = { id: 1, role: 'CUSTOMER', campus: 'unilag' }
  await read({ sql, viewer, now: () => new Date(0) } as unknown as AuthenticatedContext)
  const name = statementName(text)
  return async (values: unknown[], on: Pick<pg.Pool, 'query'> = pool) =>
    (await on.query<Row>({ name, text, values })).rows
}

export type Viewer = {
  id: number
  campus: string
  eventSeq: number
  eyes: [id: number, isModerator: boolean, now: Date]
}

/** 2026-11-20 12:09:41.03+00 as ISO 8601. */
export const iso = (text: string | null) =>
  text && `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`

export const person = (row: Person) => ({
  id: globalId('User', row.author_id),
  databaseId: row.author_id,
  displayName: `${row.author_firstName} ${row.author_lastName}`,
  firstName: row.author_firstName,
  lastName: row.author_lastName,
  isVerified: row.author_isVerified,
  profileImageUrl: row.author_pictureKey && `/media/${row.author_pictureKey}-96.webp`,
  profileImageThumbhash: row.author_pictureThumbhash,
})

export const photo = (media: MediaRow, otherwise: string) => {
  const { id, kind, key, widths, width, height, thumbhash, alt, durationMs, byteSize } = media
  const url = (wanted: number) => `/media/${key}-${widths.find((one) => one >= wanted) ?? widths.at(-1)}.webp`
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
    alt: alt ?? otherwise,
    durationMs,
    byteSize,
  }
}

/** The person of a row whose columns have that prefix. */
export const actorOf = (row: object, alias: string) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(`${alias}_`) ? [[`author${name.slice(alias.length)}`, value]] : [],
    ),
  ) as unknown as Person

export const cursorOf = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url')

export const idOf = (globalId: string) => Number(Buffer.from(globalId, 'base64').toString().split(':')[1])
