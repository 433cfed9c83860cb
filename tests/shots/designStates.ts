// Overlays to open on the page of every component.
import type { Page } from 'playwright'

interface DesignState {
  /** Empty for the page itself. */
  name: string
  reach(page: Page): Promise<unknown>
}

const press = (button: string) => (page: Page) =>
  page.getByRole('button', { name: button, exact: true }).click()

const open = (field: string) => (page: Page) => page.getByRole('combobox', { name: field }).first().click()

export const designStates: DesignState[] = [
  { name: '', reach: async () => {} },
  { name: 'dialog', reach: press('Dialog') },
  { name: 'form', reach: press('Form') },
  { name: 'terms', reach: press('Terms') },
  { name: 'question', reach: press('Question') },
  { name: 'menu', reach: press('Menu') },
  { name: 'toast', reach: press('Toast') },
  { name: 'failure', reach: press('Failure') },
  { name: 'loader', reach: press('Loader') },
  { name: 'suggestions', reach: open('University') },
  { name: 'select', reach: open('Category') },
  { name: 'search-select', reach: open('Bank') },
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
