// The states of a post: its menu, what is asked and typed about it, a photo opened large, and data saver.
import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const first = (page: Page) => page.getByRole('article').first()

async function choose(page: Page, item: string) {
  await first(page).getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** A post of one's own, which one may change. */
async function lookAtOwn(page: Page) {
  const { origin } = new URL(page.url())
  const data = { content: 'Gate closes by 10 now o. Last shuttle from Yaba leaves 9:20.' }
  const reply = await page.request.post('/api/posts', { data, headers: { origin } })
  const { id } = (await reply.json()) as { id: number }
  await page.goto(`/posts/${id}`, { waitUntil: 'networkidle' })
}

const onTheFeed = { visitor: 'customer', path: '/customer-dashboard' } as const

export const postStates: State[] = [
  {
    ...onTheFeed,
    name: 'post-menu',
    async reach(page) {
      await first(page).getByRole('button', { name: 'Post options' }).click()
      await page.getByRole('menuitem', { name: /Save/ }).waitFor()
    },
  },
  {
    ...onTheFeed,
    name: 'post-repost-menu',
    async reach(page) {
      await first(page).getByRole('button', { name: /^Repost/ }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    ...onTheFeed,
    name: 'post-report',
    async reach(page) {
      await choose(page, 'Report Post')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'False information' }).check()
      await dialog.getByLabel('Details').fill("The registrar's notice says exams start Monday.")
    },
  },
  {
    ...onTheFeed,
    name: 'post-edit',
    async reach(page) {
      await lookAtOwn(page)
      await choose(page, 'Edit Post')
      await page.getByRole('textbox', { name: 'Post', exact: true }).waitFor()
    },
  },
  {
    ...onTheFeed,
    name: 'post-delete',
    async reach(page) {
      await lookAtOwn(page)
      await choose(page, 'Delete Post')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    ...onTheFeed,
    name: 'post-photo',
    async reach(page) {
      await page.locator('article button:has(img)').first().click()
      await page.getByRole('dialog', { name: 'Photo' }).waitFor()
    },
  },
  {
    ...onTheFeed,
    name: 'post-data-saver',
    async reach(page) {
      await page.evaluate(() => localStorage.setItem('dataSaver', 'on'))
      await page.reload({ waitUntil: 'networkidle' })
      await page.getByRole('button', { name: /^Tap to load/ }).first().scrollIntoViewIfNeeded()
      // The next pictures are taken as everybody sees them.
      await page.evaluate(() => localStorage.removeItem('dataSaver'))
    },
  },
]
