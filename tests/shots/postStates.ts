// Screenshot states of a post: menu, dialogs, lightbox, and data saver.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from 'playwright'
import { waitUntilSettled } from './waitUntilSettled.ts'
import type { State } from './states.ts'

const firstPost = (page: Page) => page.getByRole('article').first()

async function choosePostAction(page: Page, item: string) {
  await firstPost(page).getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Publishes a post with a photo and a video, and opens it. */
async function openPostWithMedia(page: Page) {
  const { origin } = new URL(page.url())
  const multipart = new FormData()
  for (const [path, type] of [
    ['web/public/app-icon-512.png', 'image/png'],
    ['server/demo/video.webm', 'video/webm'],
  ] as const)
    multipart.append('media', new File([await readFile(path)], basename(path), { type }))
  const headers = { origin, 'x-graphql-yoga-csrf': '1' }
  const reply = await page.request.post('/api/posts', { multipart, headers })
  const { id } = (await reply.json()) as { id: number }
  await page.goto(`/posts/${id}`)
  await waitUntilSettled(page)
}

/** Adds a comment with a reply to the first post of the feed. */
async function commentOnFirstPost(page: Page) {
  const { origin } = new URL(page.url())
  const link = await firstPost(page).locator('a:has(time)').first().getAttribute('href')
  let parentId: number | undefined
  for (const content of ['From Yaba or from Onike?', 'From Yaba.']) {
    const data = { content, ...(parentId && { parentId }) }
    const reply = await page.request.post(`/api${link}/comments`, { data, headers: { origin } })
    parentId = ((await reply.json()) as { id: number }).id
  }
}

const mediaList = (page: Page) => page.getByRole('list', { name: 'Photos and videos' }).first()

const onFeed = { visitor: 'customer', path: '/customer-dashboard' } as const
const onOwnPost = { visitor: 'customer', path: '/posts/183' } as const

export const postStates: State[] = [
  {
    ...onFeed,
    name: 'post-menu',
    async reach(page) {
      await firstPost(page).getByRole('button', { name: 'Post options' }).click()
      await page.getByRole('menuitem', { name: /Save/ }).waitFor()
    },
  },
  {
    ...onFeed,
    name: 'post-repost-menu',
    async reach(page) {
      await firstPost(page)
        .getByRole('button', { name: /^Repost/ })
        .click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    ...onFeed,
    name: 'post-report',
    async reach(page) {
      await choosePostAction(page, 'Report Post')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'False information' }).check()
      await dialog.getByLabel('Details').fill("The registrar's notice says exams start Monday.")
    },
  },
  {
    ...onOwnPost,
    name: 'post-edit',
    async reach(page) {
      await choosePostAction(page, 'Edit Post')
      await page.getByRole('textbox', { name: 'Post', exact: true }).waitFor()
    },
  },
  {
    ...onOwnPost,
    name: 'post-delete',
    async reach(page) {
      await choosePostAction(page, 'Delete Post')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    ...onFeed,
    name: 'post-photo',
    async reach(page) {
      await page.locator('article button:has(img)').first().click()
      await page.getByRole('dialog', { name: 'Photo' }).waitFor()
    },
  },
  {
    visitor: 'customer',
    path: '/posts/117',
    name: 'post-carousel',
    reach: (page) => mediaList(page).getByRole('button').first().press('ArrowRight'),
  },
  {
    ...onFeed,
    name: 'post-video-large',
    async reach(page) {
      await openPostWithMedia(page)
      await mediaList(page).getByRole('button').first().click()
      await page.getByRole('dialog', { name: 'Photo' }).press('ArrowRight')
      await page.getByRole('dialog', { name: 'Video' }).waitFor()
    },
  },
  {
    ...onFeed,
    name: 'post-report-refused',
    async reach(page) {
      await choosePostAction(page, 'Report Post')
      await page.getByRole('dialog').getByRole('radio', { name: 'Other' }).check()
      await page.getByRole('button', { name: 'Submit report' }).click()
      await page.getByText('Please provide details').first().waitFor()
    },
  },
  {
    ...onFeed,
    name: 'post-talk',
    async reach(page) {
      await commentOnFirstPost(page)
      await firstPost(page)
        .getByRole('button', { name: /^Comment \d/ })
        .click()
      await page.getByRole('textbox', { name: 'Add a comment' }).fill('Which gate?')
      await page
        .getByRole('button', { name: /^View \d/ })
        .first()
        .click()
      await page.getByRole('list', { name: 'Replies' }).waitFor()
    },
  },
  {
    ...onFeed,
    name: 'post-data-saver',
    arrange: (page) => page.addInitScript(() => localStorage.setItem('dataSaver', 'on')),
    async reach(page) {
      await page
        .getByRole('button', { name: /^Tap to load/ })
        .first()
        .scrollIntoViewIfNeeded()
      // Later pictures use the default again.
      await page.evaluate(() => localStorage.removeItem('dataSaver'))
    },
  },
]
