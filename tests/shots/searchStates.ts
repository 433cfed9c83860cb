// States of search: over a screen, and on the screen of all results.
import type { Page } from 'playwright'
import type { State } from './states.ts'

const opened = async (page: Page, text = '') => {
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
}

const over = (name: string, reach: State['reach']): State => ({
  name,
  visitor: 'customer',
  path: '/settings',
  reach,
})

const found = (name: string, tab: string, reach: State['reach']): State => ({
  name,
  visitor: 'customer',
  path: `/search?q=exam&tab=${tab}`,
  reach,
})

export const searchStates: State[] = [
  over('search-recent', async (page) => {
    await page.evaluate(() => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
      localStorage.setItem(`searches:${id}`, JSON.stringify(['Kẹ́mi', 'unilag sellers']))
    })
    await opened(page)
    await page.getByText('Clear all').waitFor()
  }),
  over('search-people', async (page) => {
    await opened(page, 'a')
    await page.getByRole('dialog').getByRole('row').nth(2).waitFor()
    await page.keyboard.press('ArrowDown')
  }),
  over('search-nobody', async (page) => {
    await opened(page, 'nobody at all')
    await page.getByText('No users found').waitFor()
  }),
  found('search-screen-people', 'people', (page) => page.getByRole('heading', { level: 1 }).waitFor()),
  found('search-screen-posts', 'posts', (page) => page.getByRole('article').first().waitFor()),
  found('search-screen-topics', 'topics', (page) => page.getByRole('list', { name: 'Topics' }).waitFor()),
]
