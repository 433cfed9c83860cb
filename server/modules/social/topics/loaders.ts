// GraphQL type and loaders of topics.
import { hashtagsIn, topicKeyOf } from '#rules/social/topics'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder } from '#server/core/context/builder.ts'
import type { Context } from '#server/core/context/context.ts'
import { findPublicTopics, findNames, type TopicRow } from './queries.ts'

export const Topic = builder.objectRef<TopicRow>('Topic')

const loadName = createLoader(findNames)

/** Returns a topic by name or key, with the name last written in a visible post, else as given. */
export async function topicByName(ctx: Context, name: string): Promise<TopicRow> {
  const key = topicKeyOf(name.slice(0, 200))
  return { key, name: (await loadName(ctx, key)) ?? name }
}

const isExisting = createLoader(findPublicTopics)

/** Returns the existing topics named in a text, each once and as written; without hashtags at once. */
export function topicsNamedIn(ctx: Context, text: string): TopicRow[] | Promise<TopicRow[]> {
  const named = new Map(
    hashtagsIn(text).map(({ key, offset, length }) => [key, text.slice(offset + 1, offset + length)]),
  )
  return named.size === 0 ? [] : filterExisting(ctx, named)
}

async function filterExisting(ctx: Context, named: Map<string, string>): Promise<TopicRow[]> {
  const found = await Promise.all(
    [...named].map(async ([key, name]) => ((await isExisting(ctx, key)) ? [{ key, name }] : [])),
  )
  return found.flat()
}
