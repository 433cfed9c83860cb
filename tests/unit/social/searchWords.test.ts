// Search words of texts and queries: each spelling of an amount, number or name finds all others.
import { describe, expect, it } from 'vitest'
import { plainText } from '#rules/shared/common'
import { matchWords, distinctWords, queryPrefixes, getSearchWords } from '#rules/shared/search'

/** True where every word of the query begins a word of the text. */
const isFound = (query: string, text: string) => {
  const sought = queryPrefixes(query)
  const words = getSearchWords(text)
  return (
    sought.length > 0 &&
    sought.every((each) => each.some((begin) => words.some((word) => word.startsWith(begin))))
  )
}

describe('the search', () => {
  it.each<[string, string[]]>([
    [
      'an amount',
      [
        '₦12,500',
        '₦ 12,500',
        'N12500',
        'N12,500',
        'N 12,500',
        'n12 500',
        '12500',
        '12,500',
        '12 500',
        '12.500',
        '12\u00A0500',
        '12\u202F500',
        'NGN12500',
        'NGN 12,500',
        'ngn12,500.00',
        '12,500 naira',
        '#12,500',
        '12’500',
      ],
    ],
    [
      'a phone number',
      [
        '08031234567',
        '0803 123 4567',
        '0803-123-4567',
        '0803.123.4567',
        '(0803) 123-4567',
        '0803\u00A0123\u00A04567',
        '+2348031234567',
        '+234 803 123 4567',
        '234 803 123 4567',
        '+234 (0) 803 123 4567',
        '+234-803-123-4567',
        '8031234567',
        '803 123 4567',
        '0803/123/4567',
        '0803 / 123 / 4567',
        '0803|123|4567',
        '0803·123·4567',
      ],
    ],
    ['a small amount with a mark', ['₦50', '₦ 50', 'N50', 'NGN 50', '₦50.00']],
    ['a fraction', ['2.5kg', '2.5 kg', '2.5Kg']],
    ['a short amount', ['₦5.5k', 'N5.5k', '5.5k']],
    ['a compound', ['ebook', 'e-book', 'e book', 'E‑Book', 'e–book', 'e\u00ADbook', 'EBOOK']],
    ['a short compound', ['wifi', 'wi-fi', 'wi fi', 'Wi-Fi']],
    ['a degree', ['BSc', 'B.Sc', 'B.Sc.', 'b sc']],
    ['a course', ['MTH 201', 'mth201', 'MTH-201', 'mth\u00A0201']],
    [
      'a name with an apostrophe',
      ["O'Brien", 'O’Brien', 'O‘Brien', 'Oʼbrien', 'O´Brien', 'O`Brien', 'obrien'],
    ],
    ['a Yoruba word', ['ẹ̀kọ́', 'Ẹ̀KỌ́', 'eko', 'ẹ̀kọ́'.normalize('NFD'), 'ẹ̀kọ́'.normalize('NFC')]],
    ['a Hausa word', ['ɗan ƙasar ɓauna', 'DAN KASAR BAUNA', 'ƊAN\u00A0\u00A0ƘASAR  ƁAUNA']],
  ])('finds %s in every spelling, by every spelling', (_case, ways) => {
    const missed = ways.flatMap((query) =>
      ways.flatMap((text) => (isFound(query, `Selling ${text} now`) ? [] : `${query} in ${text}`)),
    )
    expect(missed).toEqual([])
  })

  it.each([
    ['note book', 'my notebook'],
    ['note-book', 'a note book'],
    ['12,5', '₦12,500'],
    ['₦12', 'N12,500'],
    ['0803 12', '+234 803 123 4567'],
    ['+234 803 12', 'call 08031234567'],
    ['hoodie 12500', 'Hoodie, size 42, ₦12,500'],
    ['42 12500', 'size 42 12,500 naira'],
    ['500 level', 'for 500 level students'],
    ['naira', '12,500 naira'],
    ['5k', 'N5k'],
    ['₦5k', '5k last'],
    ['used iph', 'a used iPhone'],
    ['50 naira', 'N50 only'],
    ['12500', '₦12,500.50'],
    ['2025/2026', '2025/2026 session'],
    ['1/2', '1/2 plot'],
    ['08068882222', 'call 0806/888/2222'],
    ['0806/888/2222', 'call 08068882222'],
    ['8061234567', '+234 806 123 4567'],
    ['bookr', 'e-book-reader'],
  ])('finds %j in %j', (query, text) => {
    expect(isFound(query, text)).toBe(true)
  })

  it.each([
    ['N12500', '₦13,500'],
    ['N95', '950 naira'],
    ['08031234567', '0803 123 4568'],
    ['ebook', 'a book by me'],
    ['500 level', '500 naira'],
    ['25kg', '2.5kg'],
    ['2.5kg', '25kg'],
    ['25', '2.5 metres'],
    ['55k', '₦5.5k'],
    ['150', '₦1.50'],
    ['12', '1/2 plot'],
    ['notebook', 'a note book'],
    ['₦', '₦500'],
    ['...', 'anything'],
  ])('does not find %j in %j', (query, text) => {
    expect(isFound(query, text)).toBe(false)
  })
})

describe('the words of a text', () => {
  it('begin with the single words, then the joined ones', () => {
    expect(getSearchWords('Used e-book reader, ₦12,500')).toEqual([
      'used',
      'e',
      'book',
      'reader',
      'n',
      '12',
      '500',
      'ebook',
      'n12500',
      '12500',
    ])
    expect(getSearchWords('Gate closes by ten')).toEqual(['gate', 'closes', 'by', 'ten', 'byten'])
  })

  it('are plain and unique without a search', () => {
    expect(distinctWords('There is a way: NGN 500.00, N500 a way')).toEqual(
      'there is a way ngn 500 00 n500'.split(' '),
    )
    expect(distinctWords(' ... ')).toEqual([])
    expect(distinctWords('a'.repeat(5000))).toEqual(['a'.repeat(64)])
  })

  it('are bounded in length and number for every text', () => {
    const words = getSearchWords('1 '.repeat(2000) + 'a'.repeat(5000) + ' b-'.repeat(3000))
    expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual(64)
    expect(words.length).toBeLessThan(20)
    expect(
      Math.max(...queryPrefixes('1 2 3 4 5 6 7 8 9 1 2 3 4 5').map(({ length }) => length)),
    ).toBeLessThan(60)
  })

  it('contain no operator of the query language', () => {
    for (const word of [
      ...getSearchWords(`'a' | !b & (c:* \\ d) <-> e`),
      ...queryPrefixes(`'a|b' (c) \\d .* [e]`).flat(),
    ])
      expect(plainText(word)).toBe(word)
  })
})

it('a match is marked together with the words that belong to it', () => {
  const marked = (text: string, query: string) => {
    const words = text.split(' ')
    const found = matchWords(words, queryPrefixes(query).flat())
    return words.filter((_, index) => found[index])
  }
  expect(marked('call +234 803 123 4567 now', '08031234567')).toEqual(['+234', '803', '123', '4567'])
  expect(marked('an e book here', 'ebook')).toEqual(['e', 'book'])
  expect(marked('to be or', 'ebook')).toEqual([])
})
