// Screenshot states of /design, the page that shows every component: plain, and with each overlay open.
import type { Page } from 'playwright'

interface DesignState {
  /** Empty for the page itself. */
  name: string
  reach(page: Page): Promise<unknown>
}

const pressButton = (button: string) => (page: Page) =>
  page.getByRole('button', { name: button, exact: true }).click()

const openField = (field: string) => (page: Page) =>
  page.getByRole('combobox', { name: field }).first().click()

export const designStates: DesignState[] = [
  { name: '', reach: async () => {} },
  { name: 'dialog', reach: pressButton('Dialog') },
  { name: 'form', reach: pressButton('Form') },
  { name: 'terms', reach: pressButton('Terms') },
  { name: 'question', reach: pressButton('Question') },
  { name: 'menu', reach: pressButton('Menu') },
  { name: 'toast', reach: pressButton('Toast') },
  { name: 'failure', reach: pressButton('Failure') },
  { name: 'loader', reach: pressButton('Loader') },
  { name: 'suggestions', reach: openField('University') },
  { name: 'select', reach: openField('Category') },
  { name: 'search-select', reach: openField('Bank') },
  {
    name: 'focus',
    async reach(page) {
      await page.getByRole('textbox', { name: 'Code', exact: true }).focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
    },
  },
  {
    name: 'tooltip',
    async reach(page) {
      await page.getByRole('button', { name: 'Tooltip' }).hover()
      await page.getByRole('tooltip').waitFor()
    },
  },
]
