// Detection of links in messages, and ages of messages.
import { describe, expect, it } from 'vitest'
import { hasLink, timeAgo } from '#rules/messaging/messages'

describe('a link', () => {
  it.each([
    'http://a.b',
    'HTTPS://X.NG',
    'www.x',
    'shop.com',
    'shop.com.ng',
    't.me/x',
    'x.ng?',
    'ẹ̀kọ́.com',
    '_https://fennec.example',
    '_www.fennec.example_',
  ])('is found in %s', (text) => expect(hasLink(`come ${text} now`)).toBe(true))
  it.each([
    '5.30 pm',
    'Thanks.I know',
    'e.g. this',
    '₦2.500/day',
    'and/or',
    'www',
    'a.commerce',
    '...net',
    'B.Sc.',
  ])('is not found in %s', (text) => expect(hasLink(`so ${text} then`)).toBe(false))
})

describe('the age of a message (001 §9)', () => {
  it.each([
    [-3, 'just now'],
    [5, 'just now'],
    [6, '6s ago'],
    [59.9, '59s ago'],
    [60, '1m ago'],
    [3599, '59m ago'],
    [3600, '1h ago'],
    [86_399, '23h ago'],
    [86_400 * 40, '40d ago'],
  ])('is given in words: %s seconds, %s', (seconds, text) => {
    const date = new Date('2026-11-23T09:00:00Z')
    expect(timeAgo(date, new Date(date.getTime() + seconds * 1000))).toBe(text)
  })
})
