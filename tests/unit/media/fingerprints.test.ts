// Fingerprints of links and texts that detect a spam wave: two posts with equal ones count as the same (ADR 27).
import { expect, it } from 'vitest'
import { spamWaveLimits } from '#rules/moderation/spamWaves'
import { computeFingerprints } from '#server/modules/moderation/spamWaves/fingerprints.ts'

const linksOf = (text: string) =>
  computeFingerprints(text, 'https://fennec.example').flatMap(({ link }) => link ?? [])
const textsOf = (text: string) =>
  computeFingerprints(text, 'https://fennec.example').filter(({ link }) => link === null)

it.each([
  ['https://www.Jobs.example/apply/?utm_source=x&id=7#form', ['jobs.example/apply?id=7']],
  ['go to bit.ly/3XyZ, then (www.jobs.example).', ['bit.ly/3XyZ', 'jobs.example']],
  ['http://jobs.example?b=2&a=1 and jobs.example/?a=1&b=2', ['jobs.example?a=1&b=2']],
  ['https://wa.me/2348012345678?text=hi', ['wa.me/2348012345678?text=hi']],
  ['good.morning everyone, see ada@mail.example/x and section 4.2/5', []],
  ['https://fennec.example/posts/7 and www.fennec.example/terms', []],
  ['https://[nowhere and http://', []],
])('a fingerprint reads the links of %j', (text, links) => {
  expect(linksOf(text)).toEqual(links)
})

it('a post has a limited number of compared links', () => {
  const links = Array.from({ length: 50 }, (_, index) => `x.example/${index}`).join(' ')
  expect(linksOf(links)).toHaveLength(spamWaveLimits.links)
})

it('a text is compared by its letters without links, from a minimum length on', () => {
  const text = 'Ẹ kú iṣẹ́! Join my new group of traders today'
  const [print] = textsOf(text)
  expect(print).toBeDefined()
  expect(textsOf('E KU ISE join my NEW group -- of traders today https://mine.example/1')).toEqual([print])
  expect(textsOf(`${text} now`)).not.toEqual([print])
  expect(textsOf('a'.repeat(spamWaveLimits.letters))).toHaveLength(1)
  expect(textsOf('a '.repeat(spamWaveLimits.letters - 1))).toEqual([])
})
