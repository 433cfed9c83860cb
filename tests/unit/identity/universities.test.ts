// Universities: search by name or alias, campus slugs, and suggestions while typing.
import { describe, expect, test, vi } from 'vitest'
import { toCampusSlug, findUniversity, suggestUniversities, universities } from '#rules/identity/universities'

describe('a university name', () => {
  test.each([
    ['University of Lagos', 'unilag'],
    ['  UNILAG ', 'unilag'],
    ['Unilag', 'unilag'],
    ['University of Lagos (UNILAG)', 'unilag'],
    ['The University of Ibadan', 'ui'],
    ['ahmadu bello university, zaria', 'abu'],
    ['AHMADU  BELLO   UNIVERSITY', 'abu'],
    ['Ọbáfẹ́mi Awólọ́wọ̀ University, Ilé-Ifẹ̀, Nigeria', 'oau'],
    ['University of Ife', 'oau'],
    ['Umaru Musa Yar’adua University', 'umyu'],
    ['Usmanu Ɗanfodiyo University', 'udus'],
    ['Tech-U', 'tech-u'],
    ['Federal University of Agriculture, Abeokuta', 'funaab'],
    ['Michael & Cecilia Ibru University', 'mciu'],
    ['Bowen', 'bowen'],
    ['UNI\u200bLAG', 'unilag'],
    ['Univer\u00adsity of Lagos\u200b', 'unilag'],
    ['\u2068University of Lagos\u2069 (\u200eUNILAG\u200e)', 'unilag'],
  ])('%s has the campus %s', (text, campus) => {
    expect(toCampusSlug(text)).toBe(campus)
  })

  test('leads to its own university alone, as do its slug and aliases', () => {
    const misled = universities.flatMap((university) =>
      [university.name, university.slug, ...university.aliases].filter(
        (spelling) => findUniversity(spelling) !== university,
      ),
    )
    expect(misled).toEqual([])
  })

  test('matches no university where it is only the beginning of several names', () => {
    expect(findUniversity('Federal University of Agriculture')).toBeUndefined()
    expect(findUniversity('University')).toBeUndefined()
  })

  test('matches no university without a letter', () => {
    for (const text of ['', '   ', ',', '((', '()', '…']) expect(findUniversity(text)).toBeUndefined()
  })
})

describe('the campus', () => {
  test('is made of the name of an unknown university', () => {
    expect(toCampusSlug('Yaba College of Technology')).toBe('yaba-college-of-technology')
    expect(toCampusSlug('Fẹ̀sí Àṣà — Ìlọrin!')).toBe('fesi-asa-ilorin')
  })

  test('has at most 40 characters and does not end in a hyphen', () => {
    const campus = toCampusSlug('The International Institute for Applied Agricultural Science and Trade')
    expect(campus).toBe('international-institute-for-applied-agri')
    expect(toCampusSlug(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39))
  })

  test('exists for a name in letters that have no spelling', () => {
    expect(toCampusSlug('東京大学')).toBe('campus')
    expect(toCampusSlug('🦊')).toBe('campus')
  })

  test('is a slug of at most 40 characters for every known university', () => {
    for (const { slug } of universities) expect(slug).toMatch(/^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*$/)
  })
})

describe('the suggestions', () => {
  test('are the largest universities before the first letter', () => {
    expect(suggestUniversities('', 3)).toEqual([
      'University of Lagos',
      'University of Ibadan',
      'Ahmadu Bello University',
    ])
    expect(suggestUniversities('')).toHaveLength(20)
  })

  test.each([
    ['unil', 'University of Lagos'],
    ['lag', 'University of Lagos'],
    ['lagos st', 'Lagos State University'],
    ['IFE', 'Obafemi Awolowo University'],
    ['awo', 'Obafemi Awolowo University'],
    ['fed tech owe', 'Federal University of Technology, Owerri'],
    ['pau', 'Pan-Atlantic University'],
    ['damawa', 'Adamawa State University'],
  ])('for "%s" begin with %s', (search, name) => {
    expect(suggestUniversities(search)[0]).toBe(name)
  })

  test('contain a university once, even if several of its names match', () => {
    const offered = suggestUniversities('university', universities.length)
    expect(new Set(offered).size).toBe(offered.length)
  })

  test('need one search for a word that is repeated sixty times', () => {
    const looked = (search: string) => {
      const startsWith = vi.spyOn(String.prototype, 'startsWith')
      suggestUniversities(search)
      const count = startsWith.mock.calls.length
      startsWith.mockRestore()
      return count
    }
    expect(looked('u '.repeat(60))).toBe(looked('u'))
  })

  test('are empty where no university matches', () => {
    expect(suggestUniversities('xylophone')).toEqual([])
  })
})
