// Names in comments: whom an answer is known to name, and which names outlive an edit.
import { describe, expect, it } from 'vitest'
import { namedIn, openingOf } from '#web/components/comments/writing/mentioning.ts'
import { mentionPerson, retype } from '#web/components/composer/mentions.ts'

const kemi = { id: 'user-4', displayName: 'Kẹ́mi Ajayi' }
const length = '@Kẹ́mi Ajayi'.length
const opening = openingOf(kemi)

/** As if somebody had typed all of it at the end. */
const typed = (text: string) => retype(opening, text, text.length)

describe('an answer', () => {
  it('names whom it answers while it begins as it was begun for its writer', () => {
    expect(opening.text).toBe('@Kẹ́mi Ajayi ')
    expect(namedIn(typed('@Kẹ́mi Ajayi thanks'), opening)).toEqual([{ userId: 'user-4', offset: 0, length }])
  })

  it.each(['thanks', 'thanks @Kẹ́mi Ajayi', '@Kẹ́mi thanks', '@Kẹ́mi Ajayi and @Ada Obi'])(
    'leaves it to the server to find whom it names: %s',
    (text) => expect(namedIn(typed(text), opening)).toBeUndefined(),
  )

  it('names whoever was chosen too, also beside an @ that means nobody', () => {
    const written = typed('@Kẹ́mi Ajayi a@b.ng @ad')
    const sought = { offset: written.text.length - 3, query: 'ad' }
    const chosen = mentionPerson(written, sought, { id: 'user-3', displayName: 'Ada Obi' })
    expect(namedIn(chosen, opening)?.map(({ userId }) => userId)).toEqual(['user-4', 'user-3'])
  })
})

describe('an edit', () => {
  const before = {
    text: 'Ask @Ada Obi, not @Ada Obi',
    mentions: [
      { offset: 4, length: 8, userId: 'user-3' },
      { offset: 18, length: 8, userId: 'user-9' },
    ],
  }

  it('keeps who was named, where the names stand now', () => {
    expect(namedIn(retype(before, `  Please ask${before.text.slice(3)}`, 12), before)).toEqual([
      { userId: 'user-3', offset: 11, length: 8 },
      { userId: 'user-9', offset: 25, length: 8 },
    ])
  })

  it('leaves a name out that is gone', () => {
    expect(namedIn(retype(before, 'Ask @Ada Obi', 12), before)).toEqual([
      { userId: 'user-3', offset: 4, length: 8 },
    ])
  })

  it.each(['Ask nobody', 'Ask @Ada Obi or @Bola'])(
    'leaves it to the server where it has no or other names: %s',
    (text) => expect(namedIn(retype(before, text, text.length), before)).toBeUndefined(),
  )
})
