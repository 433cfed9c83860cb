// Formatted ages of posts, and post texts parsed into links, topics and mentions (001 §9).
import { describe, expect, it } from 'vitest'
import { splitText } from '#web/components/post/splitText.ts'
import { formatDuration } from '#web/lib/text/formatDuration.ts'
import { formatRelativeTime } from '#web/lib/time/time.ts'

const now = new Date('2026-11-20T12:00:00')
const ago = (seconds: number) => formatRelativeTime(new Date(now.getTime() - seconds * 1000), now)
const [minute, hour, day] = [60, 3600, 86_400]

describe('a formatted time', () => {
  it.each([
    [0, 'now'],
    [-30, 'now'],
    [1, '1s'],
    [59, '59s'],
    [minute, '1min'],
    [hour - 1, '59min'],
    [hour, '1hr'],
    [day - 1, '23hr'],
    [day, '1d'],
    [7 * day - 1, '6d'],
    [7 * day, '1w'],
    [28 * day - 1, '3w'],
  ])('reads, %i seconds later: %s', (seconds, text) => expect(ago(seconds)).toBe(text))

  it('is a short date after three weeks, with the year only where it is another', () => {
    expect(formatRelativeTime('2026-10-04T09:00:00', now)).toBe('4 Oct')
    expect(formatRelativeTime('2025-10-04T09:00:00', now)).toBe('4 Oct 2025')
  })

  it('takes small numbers as seconds, and says when a date is invalid', () => {
    expect(formatRelativeTime(now.getTime() / 1000 - 90, now)).toBe('1min')
    expect(formatRelativeTime(now.getTime() - 90_000, now)).toBe('1min')
    expect(formatRelativeTime('yesterday', now)).toBe('Invalid date')
  })

  it('of a video has the form of a player', () => {
    expect([34_000, 725_000, 3_723_000].map(formatDuration)).toEqual(['0:34', '12:05', '1:02:03'])
  })
})

describe('a parsed text', () => {
  it('has addresses without the full stop after them, and words', () => {
    expect(splitText('See www.unilag.edu.ng, (https://a.ng/b).', [])).toEqual([
      { kind: 'text', at: 0, text: 'See ' },
      { kind: 'address', at: 4, text: 'www.unilag.edu.ng', href: 'https://www.unilag.edu.ng' },
      { kind: 'text', at: 21, text: ', (' },
      { kind: 'address', at: 24, text: 'https://a.ng/b', href: 'https://a.ng/b' },
      { kind: 'text', at: 38, text: ').' },
    ])
  })

  it.each([
    'https://unilag.edu.ng@evil.ng/portal',
    'https://unilag.edu.ng:443@evil.ng',
    'www.unilag.edu.ng@evil.ng',
    'javascript:alert(1)',
    'data:text/html,<b>x',
    'ftp://a.ng/b',
    'tel:+2348035550142',
  ])('has no link for an address that misleads, or that leads to no page: %s (T40)', (text) => {
    expect(splitText(text, [])).toEqual([{ kind: 'text', at: 0, text }])
  })

  it('has topics where a # names an existing one, and not in an address, a word or after a name', () => {
    const keys = ['food', 'exam-week', 'ɗalibai', 'طعام', '400l']
    const topicsOf = (content: string, places: { offset: number; length: number; personId: number }[] = []) =>
      splitText(content, places, keys).flatMap((part) =>
        part.kind === 'topic' ? [`${part.text} ${part.key} ${part.at}`] : [],
      )
    expect(splitText('Eat #Food!', [], keys)).toEqual([
      { kind: 'text', at: 0, text: 'Eat ' },
      { kind: 'topic', at: 4, text: '#Food', key: 'food' },
      { kind: 'text', at: 9, text: '!' },
    ])
    expect(topicsOf('#exam_week, #EXAM-week. (#Ɗalibai) #طعام 🍲#food #400L')).toEqual([
      '#exam_week exam-week 0',
      '#EXAM-week exam-week 12',
      '#Ɗalibai ɗalibai 25',
      '#طعام طعام 35',
      '#food food 43',
      '#400L 400l 49',
    ])
    expect(topicsOf('https://a.ng/#food www.a.ng#food a.ng/x#food b#food ##food #️⃣ # food #sold')).toEqual([])
    expect(topicsOf('@Ada#food #food', [{ offset: 0, length: 4, personId: 5 }])).toEqual(['#food food 10'])
    expect(splitText('Eat #Food!', [])).toEqual([{ kind: 'text', at: 0, text: 'Eat #Food!' }])
  })

  it('has mentions of people at their positions, whatever else the text has', () => {
    const places = [
      { offset: 3, length: 4, personId: 5 },
      { offset: 4, length: 9, personId: 6 },
    ]
    expect(splitText('Hi @Ada!', places)).toEqual([
      { kind: 'text', at: 0, text: 'Hi ' },
      { kind: 'person', at: 3, text: '@Ada', personId: 5 },
      { kind: 'text', at: 7, text: '!' },
    ])
  })
})
