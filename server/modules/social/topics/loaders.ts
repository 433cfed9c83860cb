// GraphQL type and loaders of topics.
import { findHashtags, toTopicKey } from '#rules/social/topics'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder } from '#server/core/context/builder.ts'
import type { Context } from '#server/core/context/context.ts'
import { findPublicTopics, findTopicNames, type TopicRow } from './queries.ts'

export const Topic = builder.objectRef<TopicRow>('Topic')

const loadName = createLoader(findTopicNames)

/** Returns a topic by name or key. Its name is as last written in a visible post, else as given. */
export async function loadTopicByName(ctx: Context, name: string): Promise<TopicRow> {
  const key = toTopicKey(name.slice(0, 200))
  return { key, name: (await loadName(ctx, key)) ?? name }
}

const loadIsPublic = createLoader(findPublicTopics)

/**
 * Returns the topics of public posts that a text names by hashtag, each once and as written. Loads nothing without
 * hashtags.
 */
export function findNamedTopics(ctx: Context, text: string): TopicRow[] | Promise<TopicRow[]> {
  const named = new Map(
    findHashtags(text).map(({ key, offset, length }) => [key, text.slice(offset + 1, offset + length)]),
  )
  return named.size === 0 ? [] : keepPublicTopics(ctx, named)
}

async function keepPublicTopics(ctx: Context, named: Map<string, string>): Promise<TopicRow[]> {
  const found = await Promise.all(
    [...named].map(async ([key, name]) => ((await loadIsPublic(ctx, key)) ? [{ key, name }] : [])),
  )
  return found.flat()
}
