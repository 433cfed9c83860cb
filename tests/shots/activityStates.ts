// Screenshot states of notifications and activity: unread, by kind, and empty.
import { rewriteResponses, withEmptyLists } from './network.ts'
import { customerState } from './customerState.ts'
import type { State } from './states.ts'

const emptyState = (name: string, path: string) =>
  customerState(name, path, (page) => page.getByRole('heading', { name: /^No / }).waitFor(), withEmptyLists)

const tabState = (name: string) =>
  customerState(`activity-${name.toLowerCase()}`, '/activity', async (page) => {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('list', { name: `Activity: ${name}` }).waitFor()
    await page.locator('[aria-busy="true"]', { has: page.getByRole('list') }).waitFor({ state: 'detached' })
  })

export const activityStates: State[] = [
  customerState(
    'notifications-unread',
    '/notifications',
    (page) => page.getByText('Unread').first().waitFor({ state: 'attached' }),
    rewriteResponses((name, value) => (name === 'isUnread' ? true : value)),
  ),
  emptyState('notifications-empty', '/notifications'),
  tabState('Follows'),
  tabState('Posts'),
  emptyState('activity-empty', '/activity'),
]
