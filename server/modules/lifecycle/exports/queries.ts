// SQL of data exports: claims by which workers share the pending exports, and the exported rows in batches.
import type { Context } from '#server/core/context/context.ts'
import { personIsVisible } from '#server/core/visibility/visibility.ts'
import { findOwnerMedia, mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'

type Db = Pick<Context, 'sql' | 'now'>

/** A worker's claim of an export; it is lost once `tries` differs from the row's. */
export interface Claim {
  id: number
  userId: number
  tries: number
}

/** Claims the oldest pending export for `durationMs`; undefined if there is none. */
export async function claimNext({ sql, now }: Db, durationMs: number): Promise<Claim | undefined> {
  const [claim] = await sql<Claim>(
    `UPDATE "DataExport" SET tries = tries + 1, "claimedUntil" = $2::timestamptz
     WHERE id = (SELECT id FROM "DataExport"
       WHERE state = 'PREPARING' AND ("claimedUntil" IS NULL OR "claimedUntil" <= $1::timestamptz)
       ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, "userId", tries`,
    [now(), addMs(now, durationMs)],
  )
  return claim
}

/** Prolongs a claim to `durationMs` from now; returns false if it is lost. */
export async function prolongClaim(
  { sql, now }: Db,
  { id, tries }: Claim,
  durationMs: number,
): Promise<boolean> {
  const rows = await sql(
    `UPDATE "DataExport" SET "claimedUntil" = $3::timestamptz
     WHERE id = $1::int AND tries = $2::int AND state = 'PREPARING' RETURNING id`,
    [id, tries, addMs(now, durationMs)],
  )
  return rows.length > 0
}

/** Releases a claim, so that a worker can claim it again after `pauseMs`; takes back this try unless `countsTry`. */
export async function releaseClaim(
  { sql, now }: Db,
  { id, tries }: Claim,
  { countsTry, pauseMs }: { countsTry: boolean; pauseMs: number },
): Promise<void> {
  await sql(
    `UPDATE "DataExport" SET "claimedUntil" = $3::timestamptz, tries = $4::int
     WHERE id = $1::int AND tries = $2::int AND state = 'PREPARING'`,
    [id, tries, addMs(now, pauseMs), countsTry ? tries : tries - 1],
  )
}

const addMs = (now: () => Date, ms: number) => new Date(now().getTime() + ms)

/** SQL expressions that select one kind of rows; `key` is a unique positive number, by which they are paged. */
interface RowSource {
  from: string
  owner: string
  key: string
  columns: string
  /** Further condition. It must use $4, the current time, which is passed only with it. */
  where?: string
}

/** The owner as viewer, without moderation rights. */
const ownerScope = { id: '$1::int', isModerator: 'false', now: '$4::timestamptz' }

const personColumns = 'u.id AS "userId", u.handle, u."firstName", u."lastName"'

const engagementRows = (
  table: string,
  target: 'postId' | 'commentId' | 'productId' | 'serviceId',
): RowSource => ({
  from: `"${table}" a`,
  owner: 'a."userId"',
  key: `a."${target}"`,
  columns: `a."${target}", a."createdAt"`,
})

/** Followed and muted people as far as visible; blocked people in any case. */
const relationRows = (
  table: 'Follow' | 'Block' | 'Mute',
  owner: string,
  other: string,
  extraColumns = '',
): RowSource => ({
  from: `"${table}" a JOIN "User" u ON u.id = a."${other}"`,
  owner: `a."${owner}"`,
  key: `a."${other}"`,
  columns: `${personColumns}, a."createdAt"${extraColumns}`,
  where: table === 'Block' ? '$4::timestamptz IS NOT NULL' : personIsVisible('u', ownerScope),
})

const userReaction = `CASE WHEN x."senderId" = m."userId" THEN x."senderReaction" ELSE x."readerReaction" END`

/** Bought or sold orders, with only the id of the other party. */
const orderRows = (owner: 'buyerId' | 'vendorId', columns: string): RowSource => ({
  from: '"Order" o',
  owner: `o."${owner}"`,
  key: 'o.id',
  columns: `o.id, o."productId", o."productName", o.status, o.quantity, o.size, o."priceKobo"::int AS "priceKobo",
    o."totalKobo"::float8 AS "totalKobo", ${columns}, o."createdAt", o."paidAt", o."shippedAt", o."deliveredAt"`,
})

/** The JSON files of an export, in order. Others' posts, comments and accounts appear by id only. */
export const exportedRows: Record<string, RowSource> = {
  'posts.json': {
    from: '"Post" p',
    owner: 'p."authorId"',
    key: 'p.id',
    columns: `p.id, p.content, p.topic, p."quoteOfId" AS "quotedPostId", p."productId", p."replySetting", p."likesCount",
      p."commentsCount", p."repostsCount", p."createdAt", p."editedAt", ${mediaOf('postId', 'p')} AS media, (
        SELECT coalesce(jsonb_agg(e.content ORDER BY e.id), '[]') FROM "PostEdit" e WHERE e."postId" = p.id
      ) AS "earlierTexts"`,
  },
  'products.json': {
    from: '"Product" p',
    owner: 'p."vendorId"',
    key: 'p.id',
    columns: `p.id, p.name, p.description, p."priceKobo"::int AS "priceKobo", p.stock, p.category, p.sizes,
      p."createdAt", p."editedAt", ${mediaOf('productId', 'p')} AS media`,
  },
  'services.json': {
    from: '"Service" p',
    owner: 'p."vendorId"',
    key: 'p.id',
    columns: `p.id, p.name, p.description, p.category, p."contactPhone", p."contactEmail", p."contactWhatsapp",
      p."pricingInfo", p.availability, p.location, p."contactsOpened", p."createdAt", p."editedAt",
      ${mediaOf('serviceId', 'p')} AS media`,
  },
  'purchases.json': orderRows(
    'buyerId',
    `o."vendorId" AS "soldByUserId", o."processingKobo"::float8 AS "processingKobo", o."shippingAddress", o.problem`,
  ),
  'sales.json': orderRows(
    'vendorId',
    `o."buyerId" AS "boughtByUserId", o."feeKobo"::float8 AS "feeKobo", o."vendorKobo"::float8 AS "shareKobo"`,
  ),
  'reviews.json': {
    from: '"Review" r',
    owner: 'r."authorId"',
    key: 'r.id',
    columns: 'r."orderId", r.stars, r.text, r."createdAt", r."editedAt"',
  },
  'review-replies.json': {
    from: '"Review" r',
    owner: 'r."vendorId"',
    key: 'r.id',
    columns: 'r."orderId", r.reply, r."repliedAt"',
    where: 'r.reply IS NOT NULL AND $4::timestamptz IS NOT NULL',
  },
  'bank-account.json': {
    from: '"BankAccount" b',
    owner: 'b."vendorId"',
    key: 'b."vendorId"',
    columns: 'b."bankCode", b."bankName", b."lastFour", b."accountName", b."createdAt", b."changedAt"',
  },
  'comments.json': {
    from: '"Comment" c',
    owner: 'c."authorId"',
    key: 'c.id',
    columns: `c.id, c."postId", c."parentId" AS "answersCommentId", c.content, c."likesCount", c."createdAt",
      c."editedAt"`,
  },
  'messages.json': {
    from: '"Message" x JOIN "ConversationMember" m ON m."conversationId" = x."conversationId" AND m."userId" = x."senderId"',
    owner: 'x."senderId"',
    key: 'x.id',
    columns: `x.id, m."otherId" AS "toUserId", x.content, x."replyToId" AS "answersMessageId", x."productId", x."serviceId", x."createdAt",
      x."editedAt", ${mediaOf('messageId', 'x')} AS media`,
    where: 'x."deletedAt" IS NULL AND $4::timestamptz IS NOT NULL',
  },
  'message-reactions.json': {
    from: '"ConversationMember" m JOIN "Message" x ON x."conversationId" = m."conversationId"',
    owner: 'm."userId"',
    key: 'x.id',
    columns: `x.id AS "messageId", m."otherId" AS "withUserId", ${userReaction} AS reaction`,
    where: `${userReaction} IS NOT NULL AND $4::timestamptz IS NOT NULL`,
  },
  'likes.json': engagementRows('Like', 'postId'),
  'comment-likes.json': engagementRows('CommentLike', 'commentId'),
  'reposts.json': engagementRows('Repost', 'postId'),
  'saved.json': engagementRows('Save', 'postId'),
  'saved-products.json': engagementRows('SavedProduct', 'productId'),
  'saved-services.json': engagementRows('SavedService', 'serviceId'),
  'following.json': relationRows('Follow', 'followerId', 'followeeId', ', a.status'),
  'blocked.json': relationRows('Block', 'blockerId', 'blockedId'),
  'muted.json': relationRows('Mute', 'muterId', 'mutedId'),
  'reports.json': {
    from: '"Report" r JOIN "Ticket" t ON t.id = r."ticketId"',
    owner: 'r."reporterId"',
    key: 'r.id',
    columns: 't.kind, t."subjectId", r.reason, r.description, t.status, r."createdAt"',
  },
  'sanctions.json': {
    from: '"Sanction" s',
    owner: 's."userId"',
    key: 's.id',
    columns: `s.kind, s.rule, s.words, s."subjectKind", s.excerpt, s.until, s."createdAt", s."endedAt", s.appeal,
      s."appealedAt", s."appealState", s.answer, s."answeredAt"`,
  },
  'devices.json': {
    from: '"Session" s',
    owner: 's."userId"',
    key: 's.id',
    columns: 's.device, s."createdAt" AS "signedInAt", s."lastSeenAt"',
  },
}

const batchSize = 100

/** Yields all of a user's rows of a kind, read in batches. */
export async function* readRows(
  { sql, now }: Db,
  { from, owner, key, columns, where }: RowSource,
  userId: number,
): AsyncGenerator<Row> {
  const text = `
    SELECT ${key} AS key, ${columns} FROM ${from}
    WHERE ${owner} = $1::int AND ${key} > $2::int ${where ? `AND ${where}` : ''}
    ORDER BY ${key} LIMIT $3::int`
  let afterKey = 0
  for (;;) {
    const rows = await sql<Row & { key: number }>(text, [
      userId,
      afterKey,
      batchSize,
      ...(where ? [now()] : []),
    ])
    for (const { key: rowKey, ...row } of rows) {
      yield row
      afterKey = rowKey
    }
    if (rows.length < batchSize) return
  }
}

export type Row = Record<string, unknown>
export type { MediaRow }

/** Yields a user's media, read in batches; `bytes` is of all files of one. */
export async function* readMediaRows(
  ctx: Db,
  userId: number,
): AsyncGenerator<{ media: MediaRow; bytes: number }> {
  let afterKey = 0
  for (;;) {
    const rows = await findOwnerMedia(ctx, userId, { after: afterKey, limit: batchSize })
    yield* rows
    afterKey = rows.at(-1)?.media.id ?? afterKey
    if (rows.length < batchSize) return
  }
}
