// What reads topics for the graph: their type, one by what it is called, and which of those that a text names there are.
import { hashtagsIn, topicKeyOf } from '#rules/social/topics'
import { batched } from '#server/core/paging/batch.ts'
import { builder } from '#server/core/context/builder.ts'
import type { Context } from '#server/core/context/context.ts'
import { findExisting, findNames, type TopicRow } from './queries.ts'

export const Topic = builder.objectRef<TopicRow>('Topic')

const nameOf = batched(findNames)

/** Called as people write it; as it was asked for where the caller sees no post of it. */
export async function topicCalled(ctx: Context, called: string): Promise<TopicRow> {
  const key = topicKeyOf(called.slice(0, 200))
  return { key, name: (await nameOf(ctx, key)) ?? called }
}

const isThere = batched(findExisting)

/**
 * Each once, as the text has it without its #; those of all texts that are asked for in the same turn are one statement.
 * Most texts name none, and nothing waits for them.
 */
export function topicsNamedIn(ctx: Context, text: string): TopicRow[] | Promise<TopicRow[]> {
  const named = new Map(
    hashtagsIn(text).map(({ key, offset, length }) => [key, text.slice(offset + 1, offset + length)]),
  )
  return named.size === 0 ? [] : existingOf(ctx, named)
}

async function existingOf(ctx: Context, named: Map<string, string>): Promise<TopicRow[]> {
  const found = await Promise.all(
    [...named].map(async ([key, name]) => ((await isThere(ctx, key)) ? [{ key, name }] : [])),
  )
  return found.flat()
}
