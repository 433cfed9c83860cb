// Names in comments: whom an answer is known to name, and which names outlive an edit.
import { describe, expect, it } from 'vitest'
import { keptMentions, mentionsOf, openingOf } from '#web/components/comments/mentioning.ts'

const kemi = { id: 'user-4', displayName: 'Kẹ́mi Ajayi' }
const length = '@Kẹ́mi Ajayi'.length

describe('an answer', () => {
  it('names whom it answers while it begins as it was begun for its writer', () => {
    expect(openingOf(kemi)).toBe('@Kẹ́mi Ajayi ')
    expect(mentionsOf('@Kẹ́mi Ajayi thanks', kemi)).toEqual([{ userId: 'user-4', offset: 0, length }])
  })

  it.each(['thanks', 'thanks @Kẹ́mi Ajayi', '@Kẹ́mi thanks', '@Kẹ́mi Ajayi and @Ada Obi'])(
    'leaves it to the server to find whom it names: %s',
    (text) => expect(mentionsOf(text, kemi)).toBeUndefined(),
  )
})

describe('an edit', () => {
  const before = {
    content: 'Ask @Ada Obi, not @Ada Obi',
    mentions: [
      { offset: 4, length: 8, userId: 'user-3' },
      { offset: 18, length: 8, userId: 'user-9' },
    ],
  }

  it('keeps who was named, where the names stand now', () => {
    expect(keptMentions(before, 'Please ask @Ada Obi and not @Ada Obi')).toEqual([
      { userId: 'user-3', offset: 11, length: 8 },
      { userId: 'user-9', offset: 28, length: 8 },
    ])
  })

  it('leaves a name out that is gone', () => {
    expect(keptMentions(before, 'Ask @Ada Obi')).toEqual([{ userId: 'user-3', offset: 4, length: 8 }])
  })

  it.each(['Ask nobody', 'Ask @Ada Obi or @Bola'])(
    'leaves it to the server where it has no or other names: %s',
    (text) => expect(keptMentions(before, text)).toBeUndefined(),
  )
})
