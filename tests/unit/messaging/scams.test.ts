// What a reader is warned of: the tricks that are sent on campus, and not what students write to each other all day.
import { describe, expect, it } from 'vitest'
import { messageLimits } from '#rules/messaging/messages'
import { scamIn } from '#web/screens/messaging/messages/chat/scams.ts'
import { harmless, scams } from './scamExamples.ts'

const tricks = Object.entries(scams).flatMap(([name, texts]) => texts.map((text) => [name, text] as const))

describe('a reader', () => {
  it('has sixty of each kind before her', () => {
    expect(tricks.length).toBeGreaterThanOrEqual(60)
    expect(harmless.length).toBeGreaterThanOrEqual(60)
    expect(new Set([...tricks.map(([, text]) => text), ...harmless]).size).toBe(
      tricks.length + harmless.length,
    )
  })

  it.each(tricks)('is told of the %s in %j', (name, text) => {
    expect(scamIn(text)?.name).toBe(name)
    expect(scamIn(text.toUpperCase()) || name === 'crypto wallet').toBeTruthy()
  })

  it.each(harmless)('is told nothing of %j', (text) => {
    expect(scamIn(text)?.name).toBeUndefined()
  })

  it('is told what to do in two short sentences at the most', () => {
    for (const [text] of Object.values(scams)) {
      const note = scamIn(text ?? '')?.note ?? ''
      expect(note.length).toBeLessThanOrEqual(100)
      expect(note.match(/[.]/g)?.length).toBeLessThanOrEqual(2)
    }
  })
})

describe('a text of nothing but tricks', () => {
  it.each([
    '1',
    '1 ',
    '4111 ',
    '4111-',
    '012 345 ',
    'a.',
    'a.b/',
    'bit.ly',
    'http://',
    'pay ',
    'pay me ',
    'send to my ',
    'pay outside ',
    'no use ',
    'i will ',
    "i don't pay before ",
    'T1aA',
    '0x',
    '(.)',
    '[ ',
    '́',
    '\uD800',
    '👩🏾‍🎓',
    '\n',
  ])('is read in no time: %j', (piece) => {
    const text = piece.repeat(20 * messageLimits.content)
    for (const long of [text, `send am${text}`]) expect(() => scamIn(long)).not.toThrow()
  })
})
