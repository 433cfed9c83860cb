// States of activity: unread, by kind, and empty.
import { changeAnswers, emptyAnswers } from './answers.ts'
import { state } from './ofCustomer.ts'
import type { State } from './states.ts'

const empty = (name: string, path: string) =>
  state(name, path, (page) => page.getByRole('heading', { name: /^No / }).waitFor(), emptyAnswers)

const tab = (name: string) =>
  state(`activity-${name.toLowerCase()}`, '/activity', async (page) => {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('list', { name: `Activity: ${name}` }).waitFor()
    await page.locator('[aria-busy="true"]', { has: page.getByRole('list') }).waitFor({ state: 'detached' })
  })

export const happeningStates: State[] = [
  state(
    'notifications-unread',
    '/notifications',
    (page) => page.getByText('Unread').first().waitFor({ state: 'attached' }),
    changeAnswers((name, value) => (name === 'isUnread' ? true : value)),
  ),
  empty('notifications-empty', '/notifications'),
  tab('Follows'),
  tab('Posts'),
  empty('activity-empty', '/activity'),
]
