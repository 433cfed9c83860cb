// The states of the admin area: the second factor asked for and set up, somebody searched for, and about to be verified.
import { demoPassword } from '#server/demo/people.ts'
import { changeAnswers } from './answers.ts'
import type { State } from './states.ts'

/** As if Fennec ran in production. */
const factorIs = (state: string) => changeAnswers((name, value) => (name === 'secondFactor' ? state : value))

export const adminStates: State[] = [
  {
    name: 'admin-factor',
    visitor: 'admin',
    path: '/admin-dashboard',
    arrange: factorIs('TO_CONFIRM'),
    reach: (page) => page.getByRole('textbox', { name: 'Code' }).waitFor(),
  },
  {
    name: 'admin-factor-set-up',
    visitor: 'admin',
    path: '/admin-dashboard',
    arrange: factorIs('TO_SET_UP'),
    async reach(page) {
      await page.getByLabel('Current password').fill(demoPassword)
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.getByRole('img', { name: 'A QR code with the key below' }).waitFor()
    },
  },
  {
    name: 'admin-search',
    visitor: 'admin',
    path: '/admin-dashboard?search=nobody+at+all',
    reach: (page) => page.getByText('No users found').waitFor(),
  },
  {
    name: 'admin-verify',
    visitor: 'admin',
    path: '/admin-dashboard?show=unverified',
    async reach(page) {
      await page
        .getByRole('button', { name: /^Verify / })
        .first()
        .click()
      await page.getByRole('textbox', { name: /What did you check/ }).waitFor()
    },
  },
]
