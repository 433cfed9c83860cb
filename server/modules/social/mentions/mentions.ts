// Mentions of people in texts: lookup of the people meant, and their notifications (001 §5).
import { displayName } from '#rules/shared/common'
import { createMentionsSchema, maxMentions } from '#rules/social/mentions'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { notifyAll, retract } from '#server/modules/notifications/notifications/notifications.ts'
import { toComparableName, findPossibleMentions, type PossibleMention } from './possibleMentions.ts'
import { findCandidates, type Candidate, type MentionEntity, type CandidateQuery } from './queries.ts'

export type { MentionEntity } from './queries.ts'

/**
 * Returns the mentions of a text in order, at most 20 (001 §5).
 * - With `given`, the mentions of the client: INVALID_INPUT unless each begins at an @; drops mentions of people the
 *   viewer cannot see, and texts that are not the person's name or handle. An edit may keep an outdated name that
 *   `before` has.
 * - Without `given`, finds them in the text: `@handle` means its owner; `@First Last` means the only person of that
 *   name whom the author follows, else who follows the author, else of the author's campus; ambiguous names mean no one.
 */
export async function findMentions(
  tx: AuthenticatedContext,
  text: string,
  { given, before }: { given?: MentionEntity[]; before?: { content: string; mentions: MentionEntity[] } },
): Promise<MentionEntity[]> {
  if (!given) return findMentionsInText(tx, text)
  const entities = parse(createMentionsSchema(text), given)
  const people = await loadCandidates(tx, {
    ids: entities.map(({ userId }) => userId),
    handles: [],
    names: [],
  })
  const isValid = (entity: MentionEntity) => {
    const person = people.find(({ id }) => id === entity.userId)
    if (!person) return false
    const mentionText = getMentionText(text, entity)
    const hadSameText = ({ userId, ...range }: MentionEntity) =>
      userId === entity.userId && getMentionText(before?.content ?? '', range) === mentionText
    return hasName(person, mentionText.slice(1)) || (before?.mentions ?? []).some(hadSameText)
  }
  return entities.filter(isValid).toSorted((a, b) => a.offset - b.offset)
}

const getMentionText = (text: string, { offset, length }: Omit<MentionEntity, 'userId'>) =>
  text.slice(offset, offset + length)

async function findMentionsInText(tx: AuthenticatedContext, text: string): Promise<MentionEntity[]> {
  const possibleMentions = findPossibleMentions(text, maxMentions)
  const handles = unique(possibleMentions.flatMap(({ handle }) => handle ?? []))
  const names = unique(possibleMentions.flatMap(({ nameStart }) => nameStart ?? []))
  const people = await loadCandidates(tx, { ids: [], handles, names })
  const byName = groupByName(people.filter(({ distance }) => distance <= 3))
  const byHandle = new Map(people.map((person) => [person.handle, person]))
  return possibleMentions.flatMap((possible) => resolveMention(possible, byHandle, byName) ?? [])
}

/** Groups people by comparable name, since each possible mention has several spellings to look up. */
function groupByName(people: Candidate[]): Map<string, Candidate[]> {
  const namesakes = new Map<string, Candidate[]>()
  for (const person of people) {
    const name = getComparableName(person)
    namesakes.set(name, [...(namesakes.get(name) ?? []), person])
  }
  return namesakes
}

const unique = (texts: string[]) => [...new Set(texts)]

const loadCandidates = async (tx: AuthenticatedContext, query: CandidateQuery): Promise<Candidate[]> =>
  Object.values(query).some((list) => list.length > 0) ? findCandidates(tx, query, tx.viewer.campus) : []

/** Returns the mention of the owner of the handle, else of the only nearest person of the longest known name. */
function resolveMention(
  { offset, handle, spellings }: PossibleMention,
  byHandle: Map<string, Candidate>,
  byName: Map<string, Candidate[]>,
): MentionEntity | null {
  const owner = handle && byHandle.get(handle)
  if (owner) return { userId: owner.id, offset, length: 1 + owner.handle.length }
  for (const [name, length] of spellings) {
    const namesakes = byName.get(name)
    if (!namesakes) continue
    const nearest = Math.min(...namesakes.map(({ distance }) => distance))
    const [match, ...otherMatches] = namesakes.filter(({ distance }) => distance === nearest)
    return match && otherMatches.length === 0 ? { userId: match.id, offset, length: 1 + length } : null
  }
  return null
}

const getComparableName = (person: Candidate) => toComparableName(displayName(person))

const hasName = (person: Candidate, name: string) =>
  [getComparableName(person), person.handle].includes(toComparableName(name))

interface MentionNotice {
  entities: MentionEntity[]
  /** Mentions before an edit; these people are notified already. */
  before?: MentionEntity[]
  postId: number
  commentId?: number
  text: string
}

/** Notifies people mentioned for the first time, and retracts the notifications of people no longer mentioned. */
export async function notifyMentioned(
  tx: TransactionContext<AuthenticatedContext>,
  { entities, before = [], ...notice }: MentionNotice,
): Promise<void> {
  const [currentIds, previousIds] = [entities, before].map(
    (list) => new Set(list.map(({ userId }) => userId)),
  )
  if (!currentIds || !previousIds) return
  const recipientIds = [...currentIds].filter((id) => !previousIds.has(id))
  await notifyAll(tx, { kind: 'MENTION', recipientIds, ...notice })
  for (const recipientId of previousIds)
    if (!currentIds.has(recipientId)) await retract(tx, { kind: 'MENTION', recipientId, ...notice })
}
