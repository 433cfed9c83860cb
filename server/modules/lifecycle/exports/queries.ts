// The statements of the copy of one's data: who makes which, and what is in it, a stretch of rows at a time.
import type { Context } from '#server/core/context/context.ts'
import { visiblePeople } from '#server/core/visibility/visibility.ts'
import { findMediaOf, mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'

type Db = Pick<Context, 'sql' | 'now'>

/** A copy, and which try of it: whoever is at another one has lost it. */
export interface Claim {
  id: number
  userId: number
  tries: number
}

/** Takes the copy that has waited longest and that nobody is making, for so many milliseconds. */
export async function claimNext({ sql, now }: Db, forMs: number): Promise<Claim | undefined> {
  const [claim] = await sql<Claim>(
    `UPDATE "DataExport" SET tries = tries + 1, "claimedUntil" = $2::timestamptz
     WHERE id = (SELECT id FROM "DataExport"
       WHERE state = 'PREPARING' AND ("claimedUntil" IS NULL OR "claimedUntil" <= $1::timestamptz)
       ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, "userId", tries`,
    [now(), later(now, forMs)],
  )
  return claim
}

/** Keeps it for so many milliseconds more; false where it is somebody else's by now, or nobody's. */
export async function prolong({ sql, now }: Db, { id, tries }: Claim, forMs: number): Promise<boolean> {
  const rows = await sql(
    `UPDATE "DataExport" SET "claimedUntil" = $3::timestamptz
     WHERE id = $1::int AND tries = $2::int AND state = 'PREPARING' RETURNING id`,
    [id, tries, later(now, forMs)],
  )
  return rows.length > 0
}

/** Leaves it to whoever comes after that pause; this try is one of its few, or does not count. */
export async function giveBack(
  { sql, now }: Db,
  { id, tries }: Claim,
  { counts, pauseMs }: { counts: boolean; pauseMs: number },
): Promise<void> {
  await sql(
    `UPDATE "DataExport" SET "claimedUntil" = $3::timestamptz, tries = $4::int
     WHERE id = $1::int AND tries = $2::int AND state = 'PREPARING'`,
    [id, tries, later(now, pauseMs), counts ? tries : tries - 1],
  )
}

const later = (now: () => Date, ms: number) => new Date(now().getTime() + ms)

/** Rows of somebody's: `key` is a number that no two of them share, in whose order they are read. */
interface Rows {
  from: string
  owner: string
  key: string
  columns: string
  where?: string
}

/** The person herself as an onlooker: nobody moderates in what she takes along. */
const herself = { id: '$1::int', moderates: 'false', now: '$4::timestamptz' }

const person = 'u.id AS "userId", u.handle, u."firstName", u."lastName"'

const acts = (table: string, target: 'postId' | 'commentId' | 'productId' | 'serviceId'): Rows => ({
  from: `"${table}" a`,
  owner: 'a."userId"',
  key: `a."${target}"`,
  columns: `a."${target}", a."createdAt"`,
})

/** Whom one follows or mutes, as the lists of the app name them; whom one has blocked is named in any case. */
const people = (table: 'Follow' | 'Block' | 'Mute', owner: string, other: string, more = ''): Rows => ({
  from: `"${table}" a JOIN "User" u ON u.id = a."${other}"`,
  owner: `a."${owner}"`,
  key: `a."${other}"`,
  columns: `${person}, a."createdAt"${more}`,
  where: table === 'Block' ? '$4::timestamptz IS NOT NULL' : visiblePeople('u', herself),
})

const ownReaction = `CASE WHEN x."senderId" = m."userId" THEN x."senderReaction" ELSE x."readerReaction" END`

/** What she has bought or sold; where it goes is the buyer's, and of the other one there is only a number. */
const orders = (owner: 'buyerId' | 'vendorId', columns: string): Rows => ({
  from: '"Order" o',
  owner: `o."${owner}"`,
  key: 'o.id',
  columns: `o.id, o."productId", o."productName", o.status, o.quantity, o.size, o."priceKobo"::int AS "priceKobo",
    o."totalKobo"::float8 AS "totalKobo", ${columns}, o."createdAt", o."paidAt", o."shippedAt", o."deliveredAt"`,
})

/** What others wrote is in none of them: their posts, comments and accounts are named by their numbers. */
const kinds = {
  posts: {
    from: '"Post" p',
    owner: 'p."authorId"',
    key: 'p.id',
    columns: `p.id, p.content, p.topic, p."quoteOfId" AS "quotedPostId", p."productId", p."replySetting", p."likesCount",
      p."commentsCount", p."repostsCount", p."createdAt", p."editedAt", ${mediaOf('postId', 'p')} AS media, (
        SELECT coalesce(jsonb_agg(e.content ORDER BY e.id), '[]') FROM "PostEdit" e WHERE e."postId" = p.id
      ) AS "earlierTexts"`,
  },
  products: {
    from: '"Product" p',
    owner: 'p."vendorId"',
    key: 'p.id',
    columns: `p.id, p.name, p.description, p."priceKobo"::int AS "priceKobo", p.stock, p.category, p.sizes,
      p."createdAt", p."editedAt", ${mediaOf('productId', 'p')} AS media`,
  },
  services: {
    from: '"Service" p',
    owner: 'p."vendorId"',
    key: 'p.id',
    columns: `p.id, p.name, p.description, p.category, p."contactPhone", p."contactEmail", p."contactWhatsapp",
      p."pricingInfo", p.availability, p.location, p."contactsOpened", p."createdAt", p."editedAt",
      ${mediaOf('serviceId', 'p')} AS media`,
  },
  purchases: orders(
    'buyerId',
    `o."vendorId" AS "soldByUserId", o."processingKobo"::float8 AS "processingKobo", o."shippingAddress", o.problem`,
  ),
  sales: orders(
    'vendorId',
    `o."buyerId" AS "boughtByUserId", o."feeKobo"::float8 AS "feeKobo", o."vendorKobo"::float8 AS "shareKobo"`,
  ),
  reviews: {
    from: '"Review" r',
    owner: 'r."authorId"',
    key: 'r.id',
    columns: 'r."orderId", r.stars, r.text, r."createdAt", r."editedAt"',
  },
  reviewReplies: {
    from: '"Review" r',
    owner: 'r."vendorId"',
    key: 'r.id',
    columns: 'r."orderId", r.reply, r."repliedAt"',
    where: 'r.reply IS NOT NULL AND $4::timestamptz IS NOT NULL',
  },
  bankAccount: {
    from: '"BankAccount" b',
    owner: 'b."vendorId"',
    key: 'b."vendorId"',
    columns: 'b."bankCode", b."bankName", b."lastFour", b."accountName", b."createdAt", b."changedAt"',
  },
  comments: {
    from: '"Comment" c',
    owner: 'c."authorId"',
    key: 'c.id',
    columns: `c.id, c."postId", c."parentId" AS "answersCommentId", c.content, c."likesCount", c."createdAt",
      c."editedAt"`,
  },
  messages: {
    from: '"Message" x JOIN "ConversationMember" m ON m."conversationId" = x."conversationId" AND m."userId" = x."senderId"',
    owner: 'x."senderId"',
    key: 'x.id',
    columns: `x.id, m."otherId" AS "toUserId", x.content, x."replyToId" AS "answersMessageId", x."productId", x."serviceId", x."createdAt",
      x."editedAt", ${mediaOf('messageId', 'x')} AS media`,
    where: 'x."deletedAt" IS NULL AND $4::timestamptz IS NOT NULL',
  },
  messageReactions: {
    from: '"ConversationMember" m JOIN "Message" x ON x."conversationId" = m."conversationId"',
    owner: 'm."userId"',
    key: 'x.id',
    columns: `x.id AS "messageId", m."otherId" AS "withUserId", ${ownReaction} AS reaction`,
    where: `${ownReaction} IS NOT NULL AND $4::timestamptz IS NOT NULL`,
  },
  likes: acts('Like', 'postId'),
  commentLikes: acts('CommentLike', 'commentId'),
  reposts: acts('Repost', 'postId'),
  saves: acts('Save', 'postId'),
  savedProducts: acts('SavedProduct', 'productId'),
  savedServices: acts('SavedService', 'serviceId'),
  following: people('Follow', 'followerId', 'followeeId', ', a.status'),
  blocked: people('Block', 'blockerId', 'blockedId'),
  muted: people('Mute', 'muterId', 'mutedId'),
  reports: {
    from: '"Report" r JOIN "Ticket" t ON t.id = r."ticketId"',
    owner: 'r."reporterId"',
    key: 'r.id',
    columns: 't.kind, t."subjectId", r.reason, r.description, t.status, r."createdAt"',
  },
  sanctions: {
    from: '"Sanction" s',
    owner: 's."userId"',
    key: 's.id',
    columns: `s.kind, s.rule, s.words, s."subjectKind", s.excerpt, s.until, s."createdAt", s."endedAt", s.appeal,
      s."appealedAt", s."appealState", s.answer, s."answeredAt"`,
  },
  devices: {
    from: '"Session" s',
    owner: 's."userId"',
    key: 's.id',
    columns: 's.device, s."createdAt" AS "signedInAt", s."lastSeenAt"',
  },
} satisfies Record<string, Rows>

export type Kind = keyof typeof kinds

/** So many are read at a time. */
const stretch = 100

/** All rows of a kind that are that person's, read a stretch at a time as they are asked for. */
export async function* rowsOf({ sql, now }: Db, kind: Kind, userId: number): AsyncGenerator<Row> {
  const { from, owner, key, columns, where }: Rows = kinds[kind]
  const text = `
    SELECT ${key} AS key, ${columns} FROM ${from}
    WHERE ${owner} = $1::int AND ${key} > $2::int ${where ? `AND ${where}` : ''}
    ORDER BY ${key} LIMIT $3::int`
  let after = 0
  for (;;) {
    const rows = await sql<Row & { key: number }>(text, [userId, after, stretch, ...(where ? [now()] : [])])
    for (const { key: last, ...row } of rows) {
      yield row
      after = last
    }
    if (rows.length < stretch) return
  }
}

export type Row = Record<string, unknown>

/** A photo or video. */
export type Media = MediaRow

/** A person's photos and videos, each with the bytes of all its files, read likewise. */
export async function* mediaRowsOf(ctx: Db, userId: number): AsyncGenerator<{ media: Media; bytes: number }> {
  let after = 0
  for (;;) {
    const rows = await findMediaOf(ctx, userId, { after, most: stretch })
    yield* rows
    after = rows.at(-1)?.media.id ?? after
    if (rows.length < stretch) return
  }
}
