// Mentions read from a text in linear time (T56), and names as the search stores them.
import { describe, expect, it } from 'vitest'
import { plainText } from '#rules/shared/common'
import { maxMentions } from '#rules/social/mentions'
import { findPossibleMentions } from '#server/modules/social/mentions/possibleMentions.ts'
import { buildSearchText } from '#server/modules/identity/users/searchText.ts'

describe('a text full of mention patterns', () => {
  it.each([
    ['@', 100_000],
    ['@a', 100_000],
    [' @a', 100_000],
    [' @a b', 50_000],
    [' @a-', 50_000],
    ['@a.', 50_000],
    ['́@a ', 50_000],
    ["@a ''''''", 50_000],
    ['👩🏾‍🎓 @ada 👩🏾‍🎓', 20_000],
  ])('is read fast: %j × %i (T56)', (piece, times) => {
    const text = piece.repeat(times)
    const places = findPossibleMentions(text, maxMentions)
    expect(places.length).toBeLessThanOrEqual(maxMentions)
  })

  it('is read fast where one word never ends (T56)', () => {
    for (const endless of ['a', 'a-', "a'", '́', 'ạ̈', '.'])
      expect(findPossibleMentions(`@a ${endless.repeat(100_000)}`, maxMentions).length).toBeLessThanOrEqual(1)
  })
})

describe('a name in search', () => {
  it.each([
    ['Tobi Adéṣínà', 'tobi adesina'],
    ['Ɗanladi Ƙwarbai', 'danladi kwarbai'],
    ['Ɓala ƴar’Adua', 'bala yaradua'],
    ['Ifeanyị Ụzọma', 'ifeanyi uzoma'],
    ["O'Neil-Ade", 'oneil ade'],
    ['tobi-adesina.unilag', 'tobi adesina unilag'],
    ['%_\\', ''],
    ['محمد', 'محمد'],
  ])('has neither case nor accents: %s', (name, plain) => {
    expect(plainText(name)).toBe(plain)
    expect(plainText(name.normalize('NFD').toUpperCase())).toBe(plain)
  })

  it('stands apart from handle and university', () => {
    const ada = {
      firstName: 'Ada',
      lastName: null,
      handle: 'ada-2.unn',
      university: 'University of Nigeria, Nsukka',
    }
    expect(buildSearchText(ada)).toBe(' ada | ada 2 unn | university of nigeria nsukka |')
  })
})
