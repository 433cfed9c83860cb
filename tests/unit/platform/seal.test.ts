// `createSeal`: encryption of secrets stored in the database.
import { expect, it } from 'vitest'
import { createSeal } from '#server/lib/seal.ts'

it('a copy of the database reveals neither addresses nor codes without the secret (T70)', () => {
  const letter = { to: 'ada@example.com', code: '123456' }
  const sealed = createSeal('the secret').close(letter)
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toMatch(/ada|123456/)
  expect(createSeal('the secret').close(letter)).not.toBe(sealed)
  expect(createSeal('the secret').open(sealed)).toEqual(letter)
  expect(() => createSeal('another one').open(sealed)).toThrow('sealed with another secret')
  expect(() =>
    createSeal('the secret').open(sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))),
  ).toThrow('sealed with another secret')
  expect(() => createSeal('the secret').open('')).toThrow('sealed with another secret')
})
