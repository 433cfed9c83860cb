// Mentions in a composer while the text around them changes: each stays attached to its user or becomes text.
import { describe, expect, it } from 'vitest'
import {
  mentionPerson,
  splitAtMentions,
  applyTextEdit,
  findMentionQuery,
  type TextWithMentions,
} from '#web/components/composer/mentions.ts'

const ada = { id: 'VXNlcjox', displayName: 'Ada Obi' }
const bola = { id: 'VXNlcjoy', displayName: 'Bọ́lá Àjàyí' }

const plainText = (text: string): TextWithMentions => ({ text, mentions: [] })

/** Types a name after the @ and chooses that user. */
function insertMention(written: TextWithMentions, person: typeof ada): TextWithMentions {
  const caret = written.text.length
  const sought = findMentionQuery(written, caret)
  if (!sought) throw new Error(`Nobody is looked for in ${written.text}`)
  return mentionPerson(written, sought, person)
}

/** Mentions of a text, read at their offsets. */
const mentionsOf = ({ text, mentions }: TextWithMentions) =>
  mentions.map(({ userId, offset, length }) => [userId, text.slice(offset, offset + length)])

/** Types `inserted` over the text between two offsets. */
function typeOver(written: TextWithMentions, inserted: string, from: number, to = from): TextWithMentions {
  const text = written.text.slice(0, from) + inserted + written.text.slice(to)
  return applyTextEdit(written, text, from + inserted.length)
}

const greeting = insertMention(plainText('Hello @ad'), ada)

describe('a mention', () => {
  it('stands in the text with a space behind it', () => {
    expect(greeting.text).toBe('Hello @Ada Obi ')
    expect(mentionsOf(greeting)).toEqual([[ada.id, '@Ada Obi']])
  })

  it('adds no second space before a text that has one', () => {
    const written = plainText('Hello @ad how are you')
    const next = mentionPerson(written, { offset: 6, query: 'ad' }, ada)
    expect(next.text).toBe('Hello @Ada Obi how are you')
    expect(next.caret).toBe('Hello @Ada Obi '.length)
  })

  it.each([
    ['words before the name', (it: TextWithMentions) => typeOver(it, 'Oh! ', 0)],
    ['an @ right before the name', (it: TextWithMentions) => typeOver(it, '@', 6)],
    ['words after the name', (it: TextWithMentions) => typeOver(it, 'and all', it.text.length)],
    ['a letter right behind the name', (it: TextWithMentions) => typeOver(it, 's', 14)],
    ['nothing in place of what stood before', (it: TextWithMentions) => typeOver(it, '', 0, 6)],
    ['nothing in place of the space behind', (it: TextWithMentions) => typeOver(it, '', 14, 15)],
    ['an emoji before the name', (it: TextWithMentions) => typeOver(it, '👩🏾‍🎓', 0)],
  ])('survives typing %s', (_, change) => {
    expect(mentionsOf(change(greeting))).toEqual([[ada.id, '@Ada Obi']])
  })

  it.each([
    ['a letter in the middle of the name', (it: TextWithMentions) => typeOver(it, 'x', 9)],
    ['nothing in place of its last letter', (it: TextWithMentions) => typeOver(it, '', 13, 14)],
    ['nothing in place of its @', (it: TextWithMentions) => typeOver(it, '', 6, 7)],
    ['something over all of it', (it: TextWithMentions) => typeOver(it, 'friends', 0, it.text.length)],
  ])('becomes text after typing %s', (_, change) => {
    expect(mentionsOf(change(greeting))).toEqual([])
  })

  it('keeps its offset when another mention is added before it, added behind it, and removed', () => {
    const both = insertMention(typeOver(greeting, 'and @bo', greeting.text.length), bola)
    expect(mentionsOf(both)).toEqual([
      [ada.id, '@Ada Obi'],
      [bola.id, '@Bọ́lá Àjàyí'],
    ])
    const third = mentionPerson(typeOver(both, '@ad ', 0), { offset: 0, query: 'ad' }, ada)
    expect(mentionsOf(third).map(([, name]) => name)).toEqual(['@Ada Obi', '@Ada Obi', '@Bọ́lá Àjàyí'])
    const without = typeOver(third, '', third.text.indexOf('Hello'), third.text.indexOf('and'))
    expect(mentionsOf(without)).toEqual([
      [ada.id, '@Ada Obi'],
      [bola.id, '@Bọ́lá Àjàyí'],
    ])
  })

  it('is found by the changed text when the caret is elsewhere, as after undo', () => {
    const undone = applyTextEdit(greeting, 'Oh! Hello @Ada Obi ', 2)
    expect(mentionsOf(undone)).toEqual([[ada.id, '@Ada Obi']])
  })

  it('is a piece of its own in the text', () => {
    expect(splitAtMentions(greeting)).toEqual([
      { at: 0, text: 'Hello ', isMention: false },
      { at: 6, text: '@Ada Obi', isMention: true },
      { at: 14, text: ' ', isMention: false },
    ])
    expect(splitAtMentions(plainText(''))).toEqual([])
  })
})

describe('an @', () => {
  it.each([
    ['@a', { offset: 0, query: 'a' }],
    ['Hello @Ngọ', { offset: 6, query: 'Ngọ' }],
    ['(@ada', { offset: 1, query: 'ada' }],
    ['one\n@ada', { offset: 4, query: 'ada' }],
  ])('searches for users in %j', (text, sought) => {
    expect(findMentionQuery(plainText(text), text.length)).toEqual(sought)
  })

  it.each(['@', 'Hello', 'ada@unilag', 'Hello @ada ', `@${'a'.repeat(81)}`])(
    'searches for nobody in %j',
    (text) => {
      expect(findMentionQuery(plainText(text), text.length)).toBeNull()
    },
  )

  it('searches for nobody inside a chosen name', () => {
    expect(findMentionQuery(greeting, 'Hello @Ada'.length)).toBeNull()
  })
})
