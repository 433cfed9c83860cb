// `requireFreshFactor`: an admin's deletion needs a second factor shown within ten minutes (ADR 16).
import { expect, it } from 'vitest'
import type { ViewerSession } from '#server/core/context/context.ts'
import { requireFreshFactor } from '#server/core/context/secondFactor.ts'

const now = new Date('2026-11-26T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const admin: ViewerSession = {
  id: 1,
  role: 'ADMIN',
  isAdminAccount: true,
  campus: '',
  suspendedUntil: null,
  hasAcceptedTerms: true,
  sessionId: 1,
  hasFactor: true,
  factorAt: null,
  isSlowed: false,
  eventSeq: 0,
}

const deleteAs = (change: Partial<ViewerSession>) =>
  requireFreshFactor({ viewer: { ...admin, ...change }, now: () => now })

it('an admin deletes within ten minutes of showing the second factor, or where none is set up', () => {
  for (const minutes of [0, 9.99]) expect(deleteAs({ factorAt: minutesAgo(minutes) })).toBeUndefined()
  expect(deleteAs({ hasFactor: false })).toBeUndefined()
})

it('an admin with an older factor, or none in this session, is asked for it again (T24)', () => {
  for (const factorAt of [minutesAgo(10), minutesAgo(11 * 60), null])
    expect(() => deleteAs({ factorAt })).toThrow(
      expect.objectContaining({
        code: 'FORBIDDEN',
        message: 'Confirm your second factor again first',
        details: { problems: [expect.objectContaining({ path: 'secondFactor' })] },
      }),
    )
})
