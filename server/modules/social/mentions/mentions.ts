// Finds and notifies the people mentioned in a text (001 §5).
import { displayName } from '#rules/shared/common'
import { mentionsOf, mostMentions } from '#rules/social/mentions'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { notifyAll, retract } from '#server/modules/notifications/notifications/notifications.ts'
import { comparableName, placesOf, type Place } from './places.ts'
import { findCandidates, type Candidate, type MentionEntity, type CandidateQuery } from './queries.ts'

export type { MentionEntity } from './queries.ts'

/**
 * Returns the mentions of a text in order, at most 20. Those `given` by the client are refused unless they begin
 * at an @, and dropped if the viewer cannot see the person or the words are not their name or handle (001 §5);
 * after an edit, an outdated name of `before` may stay. Without `given`, `@handle` means its owner, and `@First
 * Last` the only person of that name the author follows, else who follows the author, else of the author's campus;
 * an ambiguous name means no one.
 */
export async function findMentions(
  tx: AuthenticatedContext,
  text: string,
  { given, before }: { given?: MentionEntity[]; before?: { content: string; mentions: MentionEntity[] } },
): Promise<MentionEntity[]> {
  if (!given) return findInText(tx, text)
  const entities = parse(mentionsOf(text), given)
  const people = await candidatesOf(tx, { ids: entities.map(({ userId }) => userId), handles: [], names: [] })
  const isValid = (entity: MentionEntity) => {
    const person = people.find(({ id }) => id === entity.userId)
    if (!person) return false
    const words = wordsOf(text, entity)
    const hadSameWords = ({ userId, ...place }: MentionEntity) =>
      userId === entity.userId && wordsOf(before?.content ?? '', place) === words
    return hasName(person, words.slice(1)) || (before?.mentions ?? []).some(hadSameWords)
  }
  return entities.filter(isValid).toSorted((one, other) => one.offset - other.offset)
}

const wordsOf = (text: string, { offset, length }: Omit<MentionEntity, 'userId'>) =>
  text.slice(offset, offset + length)

async function findInText(tx: AuthenticatedContext, text: string): Promise<MentionEntity[]> {
  const places = placesOf(text, mostMentions)
  const handles = unique(places.flatMap(({ handle }) => handle ?? []))
  const names = unique(places.flatMap(({ nameStart }) => nameStart ?? []))
  const people = await candidatesOf(tx, { ids: [], handles, names })
  const byName = groupByName(people.filter(({ distance }) => distance <= 3))
  const byHandle = new Map(people.map((person) => [person.handle, person]))
  return places.flatMap((place) => mentionAt(place, byHandle, byName) ?? [])
}

/** Groups people by comparable name, since a text has many places and each could be many names. */
function groupByName(people: Candidate[]): Map<string, Candidate[]> {
  const namesakes = new Map<string, Candidate[]>()
  for (const person of people) {
    const name = nameOf(person)
    namesakes.set(name, [...(namesakes.get(name) ?? []), person])
  }
  return namesakes
}

const unique = (texts: string[]) => [...new Set(texts)]

const candidatesOf = async (tx: AuthenticatedContext, query: CandidateQuery): Promise<Candidate[]> =>
  Object.values(query).some((list) => list.length > 0) ? findCandidates(tx, query, tx.viewer.campus) : []

function mentionAt(
  { offset, handle, spellings }: Place,
  byHandle: Map<string, Candidate>,
  byName: Map<string, Candidate[]>,
): MentionEntity | null {
  const owner = handle && byHandle.get(handle)
  if (owner) return { userId: owner.id, offset, length: 1 + owner.handle.length }
  for (const [name, length] of spellings) {
    const namesakes = byName.get(name)
    if (!namesakes) continue
    const nearest = Math.min(...namesakes.map(({ distance }) => distance))
    const [one, ...others] = namesakes.filter(({ distance }) => distance === nearest)
    return one && others.length === 0 ? { userId: one.id, offset, length: 1 + length } : null
  }
  return null
}

const nameOf = (person: Candidate) => comparableName(displayName(person))

const hasName = (person: Candidate, name: string) =>
  [nameOf(person), person.handle].includes(comparableName(name))

interface MentionNotice {
  entities: MentionEntity[]
  /** Mentions before an edit, who are notified already. */
  before?: MentionEntity[]
  postId: number
  commentId?: number
  text: string
}

/** Notifies people mentioned for the first time, and retracts the notifications of people no longer mentioned. */
export async function notifyMentioned(
  tx: TransactionContext<AuthenticatedContext>,
  { entities, before = [], ...about }: MentionNotice,
): Promise<void> {
  const [now, then] = [entities, before].map((list) => new Set(list.map(({ userId }) => userId)))
  if (!now || !then) return
  const recipientIds = [...now].filter((id) => !then.has(id))
  await notifyAll(tx, { kind: 'MENTION', recipientIds, ...about })
  for (const recipientId of then)
    if (!now.has(recipientId)) await retract(tx, { kind: 'MENTION', recipientId, ...about })
}
