// Validation rules that forms and server share: names, counts, passwords, links, CSV cells.
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { passwordStrength } from '#rules/identity/auth'
import {
  cleanName,
  choiceOf,
  countCharacters,
  displayName,
  isWithinLength,
  getInitial,
  splitName,
} from '#rules/shared/common'
import { csvCell, csvFile } from '#rules/shared/csv'
import { parseKobo, formatNairaDecimal, formatNaira } from '#rules/shared/money'
import { getDashboardPath, getHomePath, normalizeLink } from '#rules/identity/users'
import { createHandleBase } from '#server/modules/identity/users/handles.ts'

it('a choice is exactly one of its values, however it is pasted', () => {
  const choice = choiceOf(['spam', 'other'], 'Choose one')
  expect(z.safeParse(choice, 'spam\u200b').data).toBe('spam')
  for (const given of ['', 'Spam', 'sp am', ['spam'], 1, null, undefined])
    expect(z.safeParse(choice, given).error?.issues[0]?.message).toBe('Choose one')
  expect(z.safeParse(z.object({ choice }), {}).success).toBe(false)
})

describe('a name', () => {
  it.each([
    ['\u200eAda Obi\u200e', 'Ada Obi'],
    ['\u202aAda\u202c \u2068Obi\u2069\u200b', 'Ada Obi'],
    ['A\u00adda\u2060\ufeff\u00a0\u202fObi\u034f', 'Ada  Obi'],
    ['A\u200dd\u200ca\u0301\u200db', 'Ada\u0301b'],
    ['\u200dAda\ufe0f \u{e0067}Obi', 'Ada Obi'],
    ['\u200fعلی\u200cرضا\u200c', 'علی\u200cرضا'],
    ['علی\u200e\u200cرضا', 'علی\u200cرضا'],
    ['Ali\u200cرضا', 'Aliرضا'],
    ['क्\u200dष \u200dशर्\u200cमा', 'क्\u200dष शर्\u200cमा'],
    ['ক্\u200dষ র\u200d্য', 'ক্\u200dষ র\u200d্য'],
    ['Ada 👩🏾‍🎓 ❤️‍🔥 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Ada 👩🏾‍🎓 ❤️‍🔥 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['\u200b\u3164', ''],
  ])('is read without invisible characters, except those that shape it: %j', (typed, name) => {
    expect(cleanName(typed)).toBe(name)
    expect(cleanName(name)).toBe(name)
  })

  it('is read in linear time where it has invisible characters alone', () => {
    for (const one of ['\u200b', '\u200d', '\ufe0f', '\u{e0041}'])
      expect(cleanName(one.repeat(200_000))).toBe('')
  })

  it.each([
    ['Amaka Nwosu', 'Amaka', 'Nwosu'],
    ['Ọládélé Tobi Adéṣínà', 'Ọládélé Tobi', 'Adéṣínà'],
    ['  Musa   Bello ', 'Musa', 'Bello'],
    ['Ada', 'Ada', null],
  ])('is split at its last space: %s', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName })
  })

  it.each([
    [{ firstName: 'Ada', lastName: 'Obi' }, 'Ada Obi'],
    [{ firstName: null, lastName: 'Obi' }, 'Obi'],
    [{ handle: 'ada-obi.unilag' }, 'ada-obi.unilag'],
    [{}, 'User'],
    [{ firstName: '\u202eAda', lastName: 'Obi\u200f' }, 'Ada Obi'],
    [{ firstName: 'علی\u200cرضا', lastName: '👨‍👩‍👧' }, 'علی\u200cرضا 👨‍👩‍👧'],
  ])('is shown as the documents say: %j', (person, shown) => {
    expect(displayName(person)).toBe(shown)
  })

  it.each([
    [{ firstName: 'ṣadé' }, 'Ṣ'],
    [{ lastName: 'obi' }, 'O'],
    [{ email: 'uche@x.ng' }, 'U'],
    [{}, 'U'],
  ])('gives the initial where a picture is missing: %j', (person, letter) => {
    expect(getInitial(person)).toBe(letter)
  })

  it('becomes a handle in plain letters', () => {
    expect(createHandleBase('Ọládélé Tobi', 'Adéṣínà', 'unilag')).toBe('oladele-tobi-adesina.unilag')
    expect(createHandleBase('Ɗanladi', 'Musa', 'abu')).toBe('danladi-musa.abu')
    expect(createHandleBase("N'Golo", null, 'ui')).toBe('ngolo.ui')
    expect(createHandleBase('أمينة', null, 'buk')).toBe('student.buk')
    expect(createHandleBase('x'.repeat(80), null, 'ui')).toBe(`${'x'.repeat(40)}.ui`)
  })
})

describe('a character count', () => {
  it.each([
    ['abc', 3],
    ['👩🏾‍🎓', 1],
    ['ẹ́', 1],
    ['🇳🇬🇳🇬', 2],
  ])('is the count of a reader: %s', (text, count) => {
    expect(countCharacters(text)).toBe(count)
  })

  it('is the same for a long text, wherever it is cut', () => {
    for (const character of ['é', '👩🏾‍🎓', '🇳🇬', '👍🏿', 'ẹ́', `a${'\u0301'.repeat(15)}`])
      for (const before of ['', 'a', 'ab', 'abc'])
        expect(countCharacters(before + character.repeat(700))).toBe(before.length + 700)
  })

  it.each([
    ['combining marks', `a${'\u0301'.repeat(30_000)}`, 30_001],
    ['joined emoji', Array.from({ length: 2000 }, () => '👩').join('\u200d'), 3999],
    ['tags behind a flag', `🏴${'\u{E0067}'.repeat(500)}`, 501],
    ['the first letters of Hangul', '\u1100'.repeat(5000), 5000],
    ['one mark more than a character may have', `a${'\u0301'.repeat(16)}`, 17],
  ])('counts code points where characters are heaped up without end: %s (T57)', (_case, text, count) => {
    expect(countCharacters(text)).toBe(count)
    expect(isWithinLength(text, count - 1)).toBe(false)
  })

  it('counts the longest natural character once', () => {
    for (const text of ['👨🏻‍👩🏻‍👧🏻‍👦🏻', '👩🏻‍❤️‍💋‍👨🏻', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) expect(countCharacters(text)).toBe(1)
  })

  it('stops at the length limit of the text', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    expect(isWithinLength('@'.repeat(80_000), 5000)).toBe(false)
    const read = segment.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
    segment.mockRestore()
    expect(read).toBeLessThan(7000)
  })
})

describe('a password', () => {
  it.each([
    ['secret', 'weak'],
    ['longenough', 'weak'],
    ['Harmattan', 'fair'],
    ['Harmattan7!', 'strong'],
    ['correct horse battery', 'strong'],
  ])('gets a hint, never a refusal: %s is %s', (word, strength) => {
    expect(passwordStrength(word)).toBe(strength)
  })
})

describe('the home screen', () => {
  it.each([
    ['vendor', '/vendor-dashboard'],
    ['admin', '/admin-dashboard'],
    ['customer', '/customer-dashboard'],
  ] as const)('is, for a %s, %s once set-up is complete', (userType, home) => {
    expect(getDashboardPath(userType)).toBe(home)
    expect(getHomePath({ userType, hasCompletedSetup: true })).toBe(home)
    expect(getHomePath({ userType, hasCompletedSetup: false })).toBe('/upload-picture')
  })
})

describe('a link in a profile (001 §5, T40)', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['http://example.com/a?b#c', 'http://example.com/a?b#c'],
    ['HTTPS://Ada.Example.NG', 'https://ada.example.ng/'],
    ['example.com:8080/shop', 'https://example.com:8080/shop'],
    ['пример.рф/à', 'https://xn--e1afmkfd.xn--p1ai/%C3%A0'],
    ['аррӏе.com', 'https://xn--80ak6aa92e.com/'],
  ])('is kept with its scheme, and its host in ASCII: %s', (text, expected) => {
    expect(normalizeLink(text)).toBe(expected)
    expect(normalizeLink(expected)).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'mailto:ada@example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'https://google.com@evil.ng',
    'https://user:word@evil.ng',
    'https:\\\\evil.ng',
    'https://evil.ng\\@google.com',
    'https://exa\u00ADmple.com',
    'https://example.com/\u202Egpj.exe',
    'https://example.com/\u200F',
    'exam ple.com',
    'https://example.com/a\nb',
    'localhost:3000',
    'http://127.0.0.1',
    'http://2130706433',
    'http://[::1]/',
    'https://',
    'word',
    '..',
  ])('is refused: %j', (text) => {
    expect(normalizeLink(text)).toBeNull()
  })
})

it.each([
  ['12500', 1_250_000],
  ['12,500', 1_250_000],
  ['₦12,500.50', 1_250_050],
  ['NGN 1.1', 110],
  [' 0.07 ', 7],
  ['4.35', 435],
  ['₦17.90', 1_790],
  ['8.2', 820],
  ['1,234,567.89', 123_456_789],
  ['999,999,999,999.99', 99_999_999_999_999],
  ['12 500', 1_250_000],
  ['₦\u00a012\u202f500.50', 1_250_050],
  ['\u200b₦12,500\u200b', 1_250_000],
  ['12 50', null],
  ['12 500,50', null],
  ['12,50', null],
  ['1,2345', null],
  ['1.005', null],
  ['12.500,00', null],
  ['12.500', null],
  ['-1', null],
  ['1e9', null],
  ['١٢', null],
  ['.50', null],
  ['', null],
])('a price that is typed as %j is %j kobo', (typed, kobo) => {
  expect(parseKobo(typed)).toBe(kobo)
})

it.each([
  [0, '₦0', '0.00'],
  [5, '₦0.05', '0.05'],
  [1_850_000, '₦18,500', '18500.00'],
  [-5, '−₦0.05', '-0.05'],
  [-97_050, '−₦970.50', '-970.50'],
  [-100_000_001, '−₦1,000,000.01', '-1000000.01'],
])('%i kobo are %s on screens and %s in a table file', (kobo, text, decimal) => {
  expect([formatNaira(kobo), formatNairaDecimal(kobo)]).toEqual([text, decimal])
})

it('a table file begins with the UTF-8 mark, and every cell is text', () => {
  const file = csvFile([['name'], [csvCell('=Bọ́lá, "₦"')]])
  expect(Buffer.from(file).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(file.slice(1)).toBe('name\r\n"\'=Bọ́lá, ""₦"""\r\n')
})
