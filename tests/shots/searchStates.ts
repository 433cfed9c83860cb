// Screenshot states of search: the overlay over a screen, and the screen of all results.
import type { Page } from 'playwright'
import type { State } from './states.ts'

const openSearch = async (page: Page, text = '') => {
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
}

const overlayState = (name: string, reach: State['reach']): State => ({
  name,
  visitor: 'customer',
  path: '/settings',
  reach,
})

const resultsState = (name: string, tab: string, reach: State['reach']): State => ({
  name,
  visitor: 'customer',
  path: `/search?q=exam&tab=${tab}`,
  reach,
})

export const searchStates: State[] = [
  overlayState('search-recent', async (page) => {
    await page.evaluate(() => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
      localStorage.setItem(`searches:${id}`, JSON.stringify(['Kẹ́mi', 'unilag sellers']))
    })
    await openSearch(page)
    await page.getByText('Clear all').waitFor()
  }),
  overlayState('search-people', async (page) => {
    await openSearch(page, 'a')
    await page.getByRole('dialog').getByRole('row').nth(2).waitFor()
    await page.keyboard.press('ArrowDown')
  }),
  overlayState('search-nobody', async (page) => {
    await openSearch(page, 'nobody at all')
    await page.getByText('No users found').waitFor()
  }),
  resultsState('search-screen-people', 'people', (page) => page.getByRole('heading', { level: 1 }).waitFor()),
  resultsState('search-screen-posts', 'posts', (page) => page.getByRole('article').first().waitFor()),
  resultsState('search-screen-topics', 'topics', (page) =>
    page.getByRole('list', { name: 'Topics' }).waitFor(),
  ),
]
