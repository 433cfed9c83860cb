// Verbs of mentions: whom the @s of a text mean, and telling them (001 §5).
import { displayName } from '#rules/shared/common'
import { mentionsOf, mostMentions } from '#rules/social/mentions'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { notifyAll, retract } from '#server/modules/notifications/notifications/notifications.ts'
import { comparableName, placesOf, type Place } from './places.ts'
import { findCandidates, type Candidate, type MentionEntity, type Sought } from './queries.ts'

export type { MentionEntity } from './queries.ts'

interface Asked {
  /** Mentions as the client gives them. */
  given?: MentionEntity[]
  /** The text as it was before an edit. */
  before?: { content: string; mentions: MentionEntity[] }
}

/**
 * Whom the text mentions, in its order, 20 at the most. Mentions that the client gives are refused where they do not
 * stand at an @, and left out where the caller may not know of the person or where it is not his name or handle that
 * stands there (001 §5); a name he had when the text was written may stay in it. Without them, `@handle` means
 * whoever has it, and `@First Last` the one person of that name whom he follows, else who follows him, else on his
 * campus; of two nobody is meant.
 */
export async function findMentions(
  tx: AuthenticatedContext,
  text: string,
  { given, before }: Asked,
): Promise<MentionEntity[]> {
  if (!given) return readText(tx, text)
  const entities = parse(mentionsOf(text), given)
  const people = await candidatesOf(tx, { ids: entities.map(({ userId }) => userId), handles: [], names: [] })
  const isMeant = (entity: MentionEntity) => {
    const person = people.find(({ id }) => id === entity.userId)
    if (!person) return false
    const words = wordsOf(text, entity)
    const saidSo = ({ userId, ...place }: MentionEntity) =>
      userId === entity.userId && wordsOf(before?.content ?? '', place) === words
    return isCalled(person, words.slice(1)) || (before?.mentions ?? []).some(saidSo)
  }
  return entities.filter(isMeant).toSorted((one, other) => one.offset - other.offset)
}

const wordsOf = (text: string, { offset, length }: Omit<MentionEntity, 'userId'>) =>
  text.slice(offset, offset + length)

async function readText(tx: AuthenticatedContext, text: string): Promise<MentionEntity[]> {
  const places = placesOf(text, mostMentions)
  const handles = unique(places.flatMap(({ handle }) => handle ?? []))
  const names = unique(places.flatMap(({ nameStart }) => nameStart ?? []))
  const people = await candidatesOf(tx, { ids: [], handles, names })
  const near = namesakesOf(people.filter(({ distance }) => distance <= 3))
  const called = new Map(people.map((person) => [person.handle, person]))
  return places.flatMap((place) => meantAt(place, called, near) ?? [])
}

/** People by their names as these are compared: a text has many places, and each could be many names. */
function namesakesOf(people: Candidate[]): Map<string, Candidate[]> {
  const namesakes = new Map<string, Candidate[]>()
  for (const person of people) {
    const name = nameOf(person)
    namesakes.set(name, [...(namesakes.get(name) ?? []), person])
  }
  return namesakes
}

const unique = (texts: string[]) => [...new Set(texts)]

const candidatesOf = async (tx: AuthenticatedContext, sought: Sought): Promise<Candidate[]> =>
  Object.values(sought).some((list) => list.length > 0) ? findCandidates(tx, sought, tx.viewer.campus) : []

function meantAt(
  { offset, handle, spellings }: Place,
  called: Map<string, Candidate>,
  near: Map<string, Candidate[]>,
): MentionEntity | null {
  const byHandle = handle && called.get(handle)
  if (byHandle) return { userId: byHandle.id, offset, length: 1 + byHandle.handle.length }
  for (const [name, length] of spellings) {
    const namesakes = near.get(name)
    if (!namesakes) continue
    const nearest = Math.min(...namesakes.map(({ distance }) => distance))
    const [one, ...others] = namesakes.filter(({ distance }) => distance === nearest)
    return one && others.length === 0 ? { userId: one.id, offset, length: 1 + length } : null
  }
  return null
}

const nameOf = (person: Candidate) => comparableName(displayName(person))

const isCalled = (person: Candidate, name: string) =>
  [nameOf(person), person.handle].includes(comparableName(name))

interface Mentioning {
  entities: MentionEntity[]
  /** Whom the text mentioned before it was edited: they have been told. */
  before?: MentionEntity[]
  postId: number
  commentId?: number
  text: string
}

/** Tells those whom the text mentions for the first time, and takes back what those were told whom it does so no more. */
export async function notifyMentioned(
  tx: TransactionContext<AuthenticatedContext>,
  { entities, before = [], ...about }: Mentioning,
): Promise<void> {
  const [now, then] = [entities, before].map((list) => new Set(list.map(({ userId }) => userId)))
  if (!now || !then) return
  const recipientIds = [...now].filter((id) => !then.has(id))
  await notifyAll(tx, { kind: 'MENTION', recipientIds, ...about })
  for (const recipientId of then)
    if (!now.has(recipientId)) await retract(tx, { kind: 'MENTION', recipientId, ...about })
}
