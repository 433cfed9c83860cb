// SQL of topics: search by prefix, names, topics with public posts, and topics of a campus.
import type { Context } from '#server/core/context/context.ts'
import { viewerParams, postIsVisible } from '#server/core/visibility/visibility.ts'

export interface TopicRow {
  key: string
  name: string
}

/** Maximum numbers of topics with the prefix that are scanned, and returned. */
const prefixSearchLimits = { scanned: 50, returned: 5 }

const hasPrefix = 'p."topicPlain" ~>=~ $4::text AND p."topicPlain" ~<~ $5::text'

/** SQL: the topic as last written in a visible post; topics of private accounts stay hidden. */
const selectLastVisibleName = (key: string) => `
  SELECT p.topic AS name, p.id FROM "Post" p JOIN "User" u ON u.id = p."authorId"
  WHERE p."topicKey" = ${key} AND ${postIsVisible('p', 'u')} ORDER BY p.id DESC LIMIT 1`

/**
 * SQL: the first topic with the prefix in index order. `afterPrevious` is empty, or a condition that begins with AND.
 */
const selectNextTopic = (afterPrevious: string) => `
  SELECT p."topicPlain" AS plain, p."topicKey" AS key FROM "Post" p WHERE ${hasPrefix} ${afterPrevious}
  ORDER BY p."topicPlain" USING ~<~, p."topicKey" USING ~<~ LIMIT 1`

/** Loose index scan: jumps from topic to topic, so that a topic with many posts costs as much as one with few. */
const selectTopicsByPrefix = `
  WITH RECURSIVE keyed AS (
    (${selectNextTopic('')})
    UNION ALL
    SELECT next.* FROM keyed
    CROSS JOIN LATERAL (${selectNextTopic('AND (p."topicPlain", p."topicKey") ~>~ (keyed.plain, keyed.key)')}) AS next
  ), scanned AS (SELECT * FROM keyed LIMIT ${prefixSearchLimits.scanned})
  SELECT scanned.key, named.name FROM scanned
  CROSS JOIN LATERAL (${selectLastVisibleName('scanned.key')}) AS named
  ORDER BY scanned.plain = $4::text DESC, named.id DESC LIMIT ${prefixSearchLimits.returned}`

const endOfPrefix = (plain: string) => `${plain}\u{10ffff}`

/** Returns at most five visible topics with a prefix: an exact match first, then last written first. */
export const findTopicsByPrefix = (ctx: Context, plain: string): Promise<TopicRow[]> =>
  ctx.sql<TopicRow>(selectTopicsByPrefix, [...viewerParams(ctx), plain, endOfPrefix(plain)])

const selectTopicNames = `
  SELECT wanted.key, named.name FROM unnest($4::text[]) AS wanted(key)
  CROSS JOIN LATERAL (${selectLastVisibleName('wanted.key')}) AS named`

/** Returns the names of the topics by key, as last written in a post that the viewer can see. */
export async function findTopicNames(ctx: Context, keys: string[]): Promise<Map<string, string>> {
  const rows = await ctx.sql<TopicRow>(selectTopicNames, [...viewerParams(ctx), keys])
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** SQL: true if author u is public at time $2. */
const isPublic = `(
  NOT u."isPrivate" AND (u."suspendedUntil" IS NULL OR u."suspendedUntil" <= $2::timestamptz))`

const selectPublicTopics = `
  SELECT wanted.key FROM unnest($1::text[]) AS wanted(key) WHERE EXISTS (
    SELECT FROM "Post" p JOIN "User" u ON u.id = p."authorId"
    WHERE p."topicKey" = wanted.key AND NOT p."isHeld" AND ${isPublic})`

/** Returns those of the topics that have a public post; the same for every viewer. */
export async function findPublicTopics({ sql, now }: Context, keys: string[]): Promise<Map<string, true>> {
  const rows = await sql<{ key: string }>(selectPublicTopics, [keys, now()])
  return new Map(rows.map(({ key }) => [key, true]))
}

export interface CampusTopicRow extends TopicRow {
  peopleCount: number
}

/** The newest posts of a campus that are counted, their age in days, and the topics returned. */
const campusSample = { maxPosts: 2000, maxDays: 7, maxTopics: 5 }

const selectCampusTopics = `
  SELECT recent.key, (array_agg(recent.name ORDER BY recent.id DESC))[1] AS name,
    count(DISTINCT recent."authorId")::int AS "peopleCount"
  FROM (
    SELECT p.id, p.topic AS name, p."topicKey" AS key, p."authorId" FROM "Post" p
    WHERE p.campus = $1::text AND NOT p."isHeld" AND p."createdAt" > $2::timestamptz - interval '${campusSample.maxDays} days'
    ORDER BY p."createdAt" DESC LIMIT ${campusSample.maxPosts}) recent
  JOIN "User" u ON u.id = recent."authorId"
  WHERE recent.key IS NOT NULL AND ${isPublic}
  GROUP BY recent.key ORDER BY "peopleCount" DESC, max(recent.id) DESC LIMIT ${campusSample.maxTopics}`

/** Returns the topics that most people of a campus wrote about in the last days; the same for every viewer. */
export const findCampusTopics = ({ sql, now }: Context, campus: string): Promise<CampusTopicRow[]> =>
  sql<CampusTopicRow>(selectCampusTopics, [campus, now()])
