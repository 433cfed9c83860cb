// Sanctions of the demo campus: one with a waiting appeal, one with an answered appeal, and a suspension.
import { member } from '#server/demo/cast.ts'

const hourMs = 3_600_000

/** All rows have the same columns, for one INSERT. */
const emptyColumns = {
  words: null,
  subjectKind: null,
  excerpt: null,
  until: null,
  issuedById: null,
  appeal: null,
  appealedAt: null,
  appealState: null,
  answeredById: null,
  answer: null,
  answeredAt: null,
}

export function sanctionRows(now: Date) {
  const hoursBefore = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs)
  const waiting = {
    userId: member('kosisochukwu').id,
    kind: 'TAKE_DOWN' as const,
    rule: 'MISINFORMATION' as const,
    words: 'The registrar has moved no exam.',
    subjectKind: 'POST' as const,
    excerpt: 'Exams have been shifted to January, share before they delete this',
    createdAt: hoursBefore(31),
    appeal:
      'I shared what our class governor sent to the group. I deleted it there as soon as I knew. Please do not hold it against me.',
    appealedAt: hoursBefore(5.5),
    appealState: 'WAITING' as const,
  }
  const answered = {
    userId: member('yusuf').id,
    kind: 'WARNING' as const,
    rule: 'SPAM' as const,
    words: 'The same advert under eleven posts in an hour.',
    createdAt: hoursBefore(220),
    appeal: 'They were eleven different posts.',
    appealedAt: hoursBefore(215),
    appealState: 'DENIED' as const,
    answeredById: member('osaretin').id,
    answer: 'And one advert. Please post it once, in the marketplace.',
    answeredAt: hoursBefore(200),
  }
  const suspended = {
    userId: member('ifeoluwa').id,
    kind: 'SUSPENSION' as const,
    rule: 'SPAM' as const,
    words: 'The same poem, with a price under it, in messages to forty people you do not know.',
    until: hoursBefore(-9 * 24),
    issuedById: member('osaretin').id,
    createdAt: hoursBefore(50),
  }
  const rows = [waiting, answered, suspended]
  return { Sanction: rows.map((row, index) => ({ id: index + 1, ...emptyColumns, ...row })) }
}
