// Detection of scam messages: the warning shows for sixty known tricks, and not for everyday texts.
import { describe, expect, it } from 'vitest'
import { messageLimits } from '#rules/messaging/messages'
import { detectScam } from '#web/screens/messaging/messages/chat/scams.ts'
import { harmless, scams } from './scamExamples.ts'

const tricks = Object.entries(scams).flatMap(([name, texts]) => texts.map((text) => [name, text] as const))

describe('the scam warning', () => {
  it('has sixty examples of each kind', () => {
    expect(tricks.length).toBeGreaterThanOrEqual(60)
    expect(harmless.length).toBeGreaterThanOrEqual(60)
    expect(new Set([...tricks.map(([, text]) => text), ...harmless]).size).toBe(
      tricks.length + harmless.length,
    )
  })

  it.each(tricks)('names the %s in %j', (name, text) => {
    expect(detectScam(text)?.name).toBe(name)
    expect(detectScam(text.toUpperCase()) || name === 'crypto wallet').toBeTruthy()
  })

  it.each(harmless)('does not appear for %j', (text) => {
    expect(detectScam(text)?.name).toBeUndefined()
  })

  it('advises in at most two short sentences', () => {
    for (const [text] of Object.values(scams)) {
      const note = detectScam(text ?? '')?.note ?? ''
      expect(note.length).toBeLessThanOrEqual(100)
      expect(note.match(/[.]/g)?.length).toBeLessThanOrEqual(2)
    }
  })
})

describe('a text full of scam patterns', () => {
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
  ])('is checked fast: %j', (piece) => {
    const text = piece.repeat(20 * messageLimits.content)
    for (const long of [text, `send am${text}`]) expect(() => detectScam(long)).not.toThrow()
  })
})
