// Screenshot states of the post composer: photos, mentions, and the image editor.
import type { Page } from 'playwright'
import { waitUntilSettled } from './waitUntilSettled.ts'
import type { State } from './states.ts'

const textField = (page: Page) => page.getByRole('textbox', { name: 'Your post' })

/** Removes drafts of earlier states from this device. */
async function discardDraft(page: Page) {
  const discard = page.getByRole('button', { name: 'Discard draft' })
  if (!(await discard.isVisible())) return
  await discard.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

/** Three photos of the demo campus, as if chosen from this device. */
async function choosePhotos(page: Page) {
  const posts = (await (await page.request.get('/api/posts?limit=40')).json()) as {
    media: { url: string; kind: 'image' | 'video' }[]
  }[]
  const pictures = posts.flatMap(({ media }) => media).filter(({ kind }) => kind === 'image')
  const files = pictures.slice(0, 3).map(async ({ url }, index) => ({
    name: `photo-${index}.webp`,
    mimeType: 'image/webp',
    buffer: await (await page.request.get(url)).body(),
  }))
  await page.getByLabel('Photos and videos').setInputFiles(await Promise.all(files))
  await page.getByText('All files are ready').waitFor({ state: 'attached' })
}

async function mentionUser(page: Page, query: string) {
  await textField(page).pressSequentially(query)
  await page.getByRole('option').first().waitFor()
}

const composerPath = '/create-post'

export const composeStates: State[] = [
  {
    name: 'compose',
    visitor: 'customer',
    path: composerPath,
    async reach(page) {
      await discardDraft(page)
      await mentionUser(page, 'My first semester at Unilag in three pictures. Shoutout @ngo')
      await page.keyboard.press('Enter')
      await page.keyboard.type('for the lab coat that saved me.')
      await choosePhotos(page)
    },
  },
  {
    name: 'compose-empty',
    visitor: 'customer',
    path: composerPath,
    reach: discardDraft,
  },
  {
    name: 'compose-too-long',
    visitor: 'customer',
    path: composerPath,
    async reach(page) {
      await discardDraft(page)
      await textField(page).fill('Chai! '.repeat(1000))
      await page.getByRole('button', { name: 'Add a topic' }).click()
      await page.getByRole('combobox', { name: 'Topic' }).fill('exam week'.repeat(6))
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'compose-topics',
    visitor: 'customer',
    path: composerPath,
    async reach(page) {
      await discardDraft(page)
      await page.getByRole('button', { name: 'Add a topic' }).click()
      await page.keyboard.type('s')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'compose-file-failed',
    visitor: 'customer',
    path: composerPath,
    async reach(page) {
      await discardDraft(page)
      await page.route('**/graphql', (route) =>
        route.request().headers()['content-type']?.startsWith('multipart/')
          ? route.abort()
          : route.continue(),
      )
      await page.getByLabel('Photos and videos').setInputFiles('web/public/app-icon-512.png')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'compose-file-refused',
    visitor: 'customer',
    path: composerPath,
    async reach(page) {
      await discardDraft(page)
      await page.getByLabel('Photos and videos').setInputFiles('README.md')
      await page.getByText('README.md was not added').first().waitFor()
    },
  },
  {
    name: 'compose-failed',
    visitor: 'customer',
    path: composerPath,
    async reach(page) {
      await discardDraft(page)
      await textField(page).fill('Will this arrive?')
      await page.route('**/graphql', (route) => route.abort())
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await page.getByText('Failed to create post').first().waitFor()
    },
  },
  {
    name: 'compose-audience',
    visitor: 'customer',
    path: composerPath,
    async reach(page) {
      await discardDraft(page)
      await page.getByRole('button', { name: /can reply/ }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'compose-discard',
    visitor: 'customer',
    path: composerPath,
    async reach(page) {
      await discardDraft(page)
      await textField(page).fill('Half a thought')
      await page.reload()
      await waitUntilSettled(page)
      await page.getByRole('button', { name: 'Discard draft' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'compose-mention',
    visitor: 'customer',
    path: composerPath,
    async reach(page) {
      await discardDraft(page)
      await mentionUser(page, 'Who has the GST 111 timetable? @ng')
    },
  },
  {
    name: 'image-editor',
    visitor: 'customer',
    path: composerPath,
    async reach(page) {
      await discardDraft(page)
      await choosePhotos(page)
      await page.getByRole('button', { name: 'Edit' }).first().click()
      await page.getByRole('slider', { name: 'Contrast' }).waitFor()
    },
  },
  {
    name: 'compose-quote',
    visitor: 'customer',
    path: '/customer-dashboard',
    async reach(page) {
      await page.getByRole('article').first().getByRole('button', { name: 'Repost' }).click()
      await page.getByRole('menuitem', { name: 'Quote' }).click()
      await textField(page).fill('I was there too.')
    },
  },
]
