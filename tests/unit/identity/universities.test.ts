// Which university a text names, which campus it stands for, and what is offered while somebody types.
import { describe, expect, test, vi } from 'vitest'
import { campusOf, findUniversity, suggestUniversities, universities } from '#rules/identity/universities'

describe('finding a university', () => {
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
  ])('%s is the campus %s', (text, campus) => {
    expect(campusOf(text)).toBe(campus)
  })

  test('every name, slug and alias of the list leads to its own university and to no other', () => {
    const misled = universities.flatMap((university) =>
      [university.name, university.slug, ...university.aliases].filter(
        (spelling) => findUniversity(spelling) !== university,
      ),
    )
    expect(misled).toEqual([])
  })

  test('a name that only some universities begin with belongs to none of them', () => {
    expect(findUniversity('Federal University of Agriculture')).toBeUndefined()
    expect(findUniversity('University')).toBeUndefined()
  })

  test('a text without a single letter names no university', () => {
    for (const text of ['', '   ', ',', '((', '()', '…']) expect(findUniversity(text)).toBeUndefined()
  })
})

describe('the campus of a text', () => {
  test('a university we do not know gets a campus made of its own name', () => {
    expect(campusOf('Yaba College of Technology')).toBe('yaba-college-of-technology')
    expect(campusOf('Fẹ̀sí Àṣà — Ìlọrin!')).toBe('fesi-asa-ilorin')
  })

  test('the campus of a long name is at most 40 characters and does not end in a hyphen', () => {
    const campus = campusOf('The International Institute for Applied Agricultural Science and Trade')
    expect(campus).toBe('international-institute-for-applied-agri')
    expect(campusOf(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39))
  })

  test('a text in letters we cannot spell still has a campus', () => {
    expect(campusOf('東京大学')).toBe('campus')
    expect(campusOf('🦊')).toBe('campus')
  })

  test('every known campus is a slug of at most 40 characters', () => {
    for (const { slug } of universities) expect(slug).toMatch(/^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*$/)
  })
})

describe('suggesting universities', () => {
  test('before a letter is typed, the largest universities are offered', () => {
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
  ])('somebody who types "%s" is offered %s first', (search, name) => {
    expect(suggestUniversities(search)[0]).toBe(name)
  })

  test('a university is offered once, however many of its names fit', () => {
    const offered = suggestUniversities('university', universities.length)
    expect(new Set(offered).size).toBe(offered.length)
  })

  test('a word that is said sixty times is looked for once', () => {
    const looked = (search: string) => {
      const startsWith = vi.spyOn(String.prototype, 'startsWith')
      suggestUniversities(search)
      const count = startsWith.mock.calls.length
      startsWith.mockRestore()
      return count
    }
    expect(looked('u '.repeat(60))).toBe(looked('u'))
  })

  test('nothing is offered for what no university is called', () => {
    expect(suggestUniversities('xylophone')).toEqual([])
  })
})
