// The statements of topics: those that begin as somebody types, how one is written, and those that there are.
import type { Context } from '#server/core/context/context.ts'
import { viewerParams, postIsVisible } from '#server/core/visibility/visibility.ts'

export interface TopicRow {
  key: string
  /** As it is written. */
  name: string
}

/** So many of those that begin so are looked at. */
const most = { looked: 50, found: 5 }

const inRange = 'p."topicPlain" ~>=~ $4::text AND p."topicPlain" ~<~ $5::text'

/** As a topic was last written in a post that the caller sees: of one of private accounts nobody else learns. */
const lastSeen = (key: string) => `
  SELECT p.topic AS name, p.id FROM "Post" p JOIN "User" u ON u.id = p."authorId"
  WHERE p."topicKey" = ${key} AND ${postIsVisible('p', 'u')} ORDER BY p.id DESC LIMIT 1`

/** The first in the order of the index, behind whatever comes before. */
const next = (isBehind: string) => `
  SELECT p."topicPlain" AS plain, p."topicKey" AS key FROM "Post" p WHERE ${inRange} ${isBehind}
  ORDER BY p."topicPlain" USING ~<~, p."topicKey" USING ~<~ LIMIT 1`

/** From one topic to the next by the index, so that a topic of many posts costs as much as one of few. */
const beginning = `
  WITH RECURSIVE keyed AS (
    (${next('')})
    UNION ALL
    SELECT behind.* FROM keyed
    CROSS JOIN LATERAL (${next('AND (p."topicPlain", p."topicKey") ~>~ (keyed.plain, keyed.key)')}) AS behind
  ), looked AS (SELECT * FROM keyed LIMIT ${most.looked})
  SELECT looked.key, seen.name FROM looked
  CROSS JOIN LATERAL (${lastSeen('looked.key')}) AS seen
  ORDER BY looked.plain = $4::text DESC, seen.id DESC LIMIT ${most.found}`

/** Behind everything that begins with it. */
const behind = (plain: string) => `${plain}\u{10ffff}`

/** At most five topics that begin so in plain words: the same one first, then those last written about. */
export const findBeginning = (ctx: Context, plain: string): Promise<TopicRow[]> =>
  ctx.sql<TopicRow>(beginning, [...viewerParams(ctx), plain, behind(plain)])

const named = `
  SELECT wanted.key, seen.name FROM unnest($4::text[]) AS wanted(key)
  CROSS JOIN LATERAL (${lastSeen('wanted.key')}) AS seen`

/** The names of topics by their keys: of those that the caller sees a post of. */
export async function findNames(ctx: Context, keys: string[]): Promise<Map<string, string>> {
  const rows = await ctx.sql<TopicRow>(named, [...viewerParams(ctx), keys])
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Whether everybody may read what the author u wrote, at the time $2. */
const isOpen = `(
  NOT u."isPrivate" AND (u."suspendedUntil" IS NULL OR u."suspendedUntil" <= $2::timestamptz))`

const existing = `
  SELECT wanted.key FROM unnest($1::text[]) AS wanted(key) WHERE EXISTS (
    SELECT FROM "Post" p JOIN "User" u ON u.id = p."authorId"
    WHERE p."topicKey" = wanted.key AND NOT p."isHeld" AND ${isOpen})`

/** Those of the topics of which somebody with an open account has written: the same for whoever asks. */
export async function findExisting({ sql, now }: Context, keys: string[]): Promise<Map<string, true>> {
  const rows = await sql<{ key: string }>(existing, [keys, now()])
  return new Map(rows.map(({ key }) => [key, true]))
}

export interface CampusTopicRow extends TopicRow {
  peopleCount: number
}

/** Of the newest posts of a campus so many are counted, so that it costs the same however much is posted there. */
const counted = { posts: 2000, days: 7, topics: 5 }

const ofCampus = `
  SELECT recent.key, (array_agg(recent.name ORDER BY recent.id DESC))[1] AS name,
    count(DISTINCT recent."authorId")::int AS "peopleCount"
  FROM (
    SELECT p.id, p.topic AS name, p."topicKey" AS key, p."authorId" FROM "Post" p
    WHERE p.campus = $1::text AND NOT p."isHeld" AND p."createdAt" > $2::timestamptz - interval '${counted.days} days'
    ORDER BY p."createdAt" DESC LIMIT ${counted.posts}) recent
  JOIN "User" u ON u.id = recent."authorId"
  WHERE recent.key IS NOT NULL AND ${isOpen}
  GROUP BY recent.key ORDER BY "peopleCount" DESC, max(recent.id) DESC LIMIT ${counted.topics}`

/** What most people of a campus have written about in the last days: the same for whoever asks. */
export const findOfCampus = ({ sql, now }: Context, campus: string): Promise<CampusTopicRow[]> =>
  sql<CampusTopicRow>(ofCampus, [campus, now()])
