// The report of failed tests at the end of a run (`scripts/outcome.mjs`).
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { formatFailedSpecs, formatFailure } from '../../scripts/outcome.mjs'

afterEach(() => vi.unstubAllEnvs())

const provided = {
  place: 'tests/unit/a.test.ts:4',
  name: 'a thing > is so',
  message: '\u001B[31mexpected 1 to be 2\u001B[39m\n',
}
const alone = 'npx vitest run --project unit tests/unit/a.test.ts:3'

it('the report says where the test failed, the expected and seen values, and the command for this test alone', () => {
  vi.stubEnv('DATABASE_URL', undefined)
  expect(formatFailure({ ...provided, command: alone })).toBe(
    `tests/unit/a.test.ts:4 a thing > is so\n  expected 1 to be 2\n  alone: ${alone}`,
  )
})

it('the command of a failed test names the database that it failed on', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1/postgres')
  expect(formatFailure({ ...provided, command: alone })).toContain(
    `\n  alone: node scripts/services.mjs ${alone}`,
  )
})

it('the report of a browser test names its picture and the errors at its end, and omits passed tests', () => {
  vi.stubEnv('DATABASE_URL', undefined)
  const spec = (title: string, status: string, errors: object[]) => ({
    file: 'social/feed.test.ts',
    line: 12,
    title,
    tests: [
      {
        status,
        results: [
          {
            errors,
            attachments: [{ contentType: 'image/png', path: join(process.cwd(), 'tests/.output/e2e/a.png') }],
          },
        ],
      },
    ],
  })
  const error = {
    message: 'expected a post',
    location: { file: join(process.cwd(), 'tests/e2e/browser.ts'), line: 7 },
  }
  const late = { message: 'Test timeout of 120000ms exceeded.' }
  const specs = [
    spec('is there', 'unexpected', [error]),
    spec('comes in time', 'unexpected', [late, error]),
    spec('ends', 'unexpected', [late]),
    spec('stays', 'expected', []),
  ]
  const suites = [{ title: 'social/feed.test.ts', specs: [], suites: [{ title: 'a post', specs }] }]
  const end = [
    'picture: tests/.output/e2e/a.png',
    'alone: npx playwright test tests/e2e/social/feed.test.ts:12',
  ]
  expect(formatFailedSpecs({ suites })).toEqual(
    [
      ['tests/e2e/browser.ts:7 a post > is there', 'expected a post', ...end],
      ['tests/e2e/browser.ts:7 a post > comes in time', 'expected a post', ...end],
      ['tests/e2e/social/feed.test.ts:12 a post > ends', 'Test timeout of 120000ms exceeded.', ...end],
    ].map((lines) => lines.join('\n  ')),
  )
})
