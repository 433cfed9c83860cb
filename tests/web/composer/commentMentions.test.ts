// Mentions in a reply with a prefilled name and in an edited comment, as they are sent to the server.
import { describe, expect, it } from 'vitest'
import { toMentionInputs, createReplyText } from '#web/components/comments/writing/commentMentions.ts'
import { mentionPerson, applyTextEdit } from '#web/components/composer/mentions.ts'

const kemi = { id: 'user-4', displayName: 'Kẹ́mi Ajayi' }
const length = '@Kẹ́mi Ajayi'.length
const prefilled = createReplyText(kemi)

/** The text as typed at its end. */
const typeAtEnd = (text: string) => applyTextEdit(prefilled, text, text.length)

describe('an answer', () => {
  it('mentions the answered person while it starts with the prefilled name', () => {
    expect(prefilled.text).toBe('@Kẹ́mi Ajayi ')
    expect(toMentionInputs(typeAtEnd('@Kẹ́mi Ajayi thanks'), prefilled)).toEqual([
      { userId: 'user-4', offset: 0, length },
    ])
  })

  it.each(['thanks', 'thanks @Kẹ́mi Ajayi', '@Kẹ́mi thanks', '@Kẹ́mi Ajayi and @Ada Obi'])(
    'leaves the mentions to the server: %s',
    (text) => expect(toMentionInputs(typeAtEnd(text), prefilled)).toBeUndefined(),
  )

  it('mentions each chosen person too, also beside an @ that matches nobody', () => {
    const written = typeAtEnd('@Kẹ́mi Ajayi a@b.ng @ad')
    const sought = { offset: written.text.length - 3, query: 'ad' }
    const chosen = mentionPerson(written, sought, { id: 'user-3', displayName: 'Ada Obi' })
    expect(toMentionInputs(chosen, prefilled)?.map(({ userId }) => userId)).toEqual(['user-4', 'user-3'])
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

  it('keeps the mentioned people, at the new positions of their names', () => {
    expect(toMentionInputs(applyTextEdit(before, `  Please ask${before.text.slice(3)}`, 12), before)).toEqual(
      [
        { userId: 'user-3', offset: 11, length: 8 },
        { userId: 'user-9', offset: 25, length: 8 },
      ],
    )
  })

  it('drops a name that was removed', () => {
    expect(toMentionInputs(applyTextEdit(before, 'Ask @Ada Obi', 12), before)).toEqual([
      { userId: 'user-3', offset: 4, length: 8 },
    ])
  })

  it.each(['Ask nobody', 'Ask @Ada Obi or @Bola'])(
    'leaves the mentions to the server where it has no or other names: %s',
    (text) => expect(toMentionInputs(applyTextEdit(before, text, text.length), before)).toBeUndefined(),
  )
})
