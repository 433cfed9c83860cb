// The demo people with their ids, names and handles, looked up by nickname.
import { splitName } from '#rules/shared/common'
import { demoPeople } from '#server/demo/people.ts'
import type { DemoPerson } from '#server/demo/people.ts'
import { universityColumns } from '#server/modules/identity/users/campus.ts'
import { createHandleBase } from '#server/modules/identity/users/handles.ts'

export interface CastMember extends DemoPerson {
  id: number
  firstName: string
  lastName: string | null
  handle: string
}

export const cast: CastMember[] = demoPeople.map((person, index) => {
  const { firstName, lastName } = splitName(person.name)
  const handle = createHandleBase(firstName, lastName, universityColumns(person.campus).campus)
  return { ...person, id: index + 1, firstName, lastName, handle }
})

/** Users who have completed sign-up, which ends with the picture page. */
export const active = cast.filter(({ isNew }) => !isNew)

/** Nickname of a user: the handle up to its first separator. */
export const nicknameOf = ({ handle }: CastMember) => handle.slice(0, handle.search(/[-.]/))

const byNickname = new Map(cast.map((member) => [nicknameOf(member), member]))

/** Returns the user with a nickname; throws if there is none. */
export function member(nickname: string): CastMember {
  const found = byNickname.get(nickname)
  if (!found) throw new Error(`nobody of the demo campus is called ${nickname}`)
  return found
}

type Mention = { userId: number; offset: number; length: number }

/** Replaces @nicknames in a text by @names; returns the stored text and its mentions (001 §5). */
export function withMentions(source: string): { content: string; mentions: Mention[] } {
  const mentions: Mention[] = []
  let content = ''
  let copiedTo = 0
  for (const { 0: mention, 1: nickname = '', index } of source.matchAll(/@([a-z]+)/g)) {
    const { id, name } = member(nickname)
    content += source.slice(copiedTo, index)
    mentions.push({ userId: id, offset: content.length, length: name.length + 1 })
    content += `@${name}`
    copiedTo = index + mention.length
  }
  return { content: content + source.slice(copiedTo), mentions }
}

const minute = 60_000
export const day = 24 * 60 * minute

/** Returns the time at which a user joined: every eight days until two months ago, newcomers in the last days. */
export function joinedAt({ id, isNew }: CastMember, now: Date): Date {
  const daysAgo = isNew ? (cast.length - id + 1) * 2 : (cast.length - id) * 8 + 40
  return new Date(now.getTime() - daysAgo * day + ((id * 137) % 600) * minute)
}
