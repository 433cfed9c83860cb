// Videos of phones: what this browser has no picture of (H.263 and HEVC, beside sound that it plays), and what it converts.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, student, test, type Student } from './browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

const clip = async (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: await readFile(`tests/support/clips/${name}`),
})

const words = (page: Page) => page.getByText('This browser cannot show this video.')

interface RestPost {
  id: number
  user: { id: number }
}

async function publish(page: Page, { headers }: Student, name: string) {
  const multipart = { content: 'From my old phone', media: await clip(name) }
  const answer = await page.request.post('/api/posts', { headers, multipart })
  return (await answer.json()) as RestPost
}

const idOf = async (page: Page, { headers }: Student) =>
  ((await (await page.request.get('/api/auth/user', { headers })).json()) as { id: number }).id

/** Expects the words, and what was uploaded behind the link; the server may have wiped a part of it. */
async function expectDownload(page: Page, name: string) {
  await expect(words(page)).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  const link = page.getByRole('link', { name: /^Download/ })
  const saving = page.waitForEvent('download')
  await link.click()
  const saved = await readFile(await (await saving).path())
  expect(saved.length).toBe((await clip(name)).buffer.length)
}

for (const name of ['h263.3gp', 'hevc.mov'])
  test(`words and a download stand for a video in ${name}, signed in and out`, async ({ page, another }) => {
    const author = await student(page, { name: 'Ada Obi' })
    const { id, user } = await publish(page, author, name)
    await page.goto(`/posts/${id}`)
    await expectDownload(page, name)
    const visitor = await another()
    await visitor.goto(`/posts/${id}`)
    await expectDownload(visitor, name)
    await page.goto(`/profile/${user.id}`)
    await expectDownload(page, name)
  })

test('words and a download stand for a video in a chat', async ({ page, another }) => {
  const name = 'h263.3gp'
  const ada = await student(page, { name: 'Ada Obi' })
  const phone = await another()
  const bayo = await student(phone, { name: 'Bayo Ade' })
  const [adaId, bayoId] = await Promise.all([ada, bayo].map((one) => idOf(page, one)))
  await page.request.post(`/api/follow/${bayoId}`, { headers: ada.headers })
  await page.request.post(`/api/follow/${adaId}`, { headers: bayo.headers })
  await page.goto(`/messages/${bayoId}`)
  await page.getByLabel('Photos and videos').setInputFiles(await clip(name))
  const card = page.getByRole('group', { name: 'Video 1 of 1' })
  await expect(card.getByText('Some phones cannot show this video')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expectDownload(page, name)
  await phone.goto(`/messages/${adaId}`)
  await expectDownload(phone, name)
})

test('the author of a post is told before it is sent that some phones cannot show the video', async ({
  page,
}) => {
  await student(page, { name: 'Ada Obi' })
  await page.goto('/create-post')
  const told = page.getByText('Some phones cannot show this video, only download it.')
  await page.getByLabel('Photos and videos').setInputFiles('server/demo/video.webm')
  await expect(page.getByRole('group', { name: 'Video 1 of 1' }).locator('img')).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.getByLabel('Photos and videos').setInputFiles(await clip('hevc.mov'))
  await expect(page.getByRole('group', { name: 'Video 2 of 2' })).toContainText('Some phones cannot')
  await expect(page.getByRole('group', { name: 'Video 2 of 2' }).locator('img')).toHaveCount(0)
  await expect(told).toHaveCount(1)
})

/** Posts the chosen video, and returns what the server keeps of it. */
async function posted(page: Page, file: Awaited<ReturnType<typeof clip>>) {
  await student(page, { name: 'Ada Obi' })
  await page.goto('/create-post')
  await page.getByLabel('Photos and videos').setInputFiles(file)
  await expect(page.getByRole('group', { name: 'Video 1 of 1' }).locator('img')).toBeVisible()
  const answer = page.waitForResponse(
    (response) => response.request().postData()?.includes('useCreatePost') ?? false,
  )
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await answer
  await page.goto('/profile')
  const url = (await page.locator('video').getAttribute('src')) ?? ''
  return { url, bytes: (await (await page.request.get(url)).body()).toString('latin1') }
}

test('a QuickTime file goes out as an MP4, its pictures as they are', async ({ page }) => {
  const { buffer, ...file } = await clip('vp9.mp4')
  buffer.write('qt  ', 8, 'latin1')
  const { url, bytes } = await posted(page, { ...file, name: 'clip.mov', buffer })
  expect(new URL(url, page.url()).pathname).toMatch(/\.mp4$/)
  expect(bytes).toContain('vp09')
  const width = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)
  await expect.poll(width).toBe(320)
})

test('a video that some phones cannot show is compressed anew where the browser can', async ({ page }) => {
  const { bytes } = await posted(page, await clip('av1.mp4'))
  const canCompress = await page.evaluate(async () => {
    const config = { codec: 'avc1.42001f', width: 320, height: 240 }
    return (await VideoEncoder.isConfigSupported(config)).supported
  })
  expect(bytes).toContain(canCompress ? 'avc1' : 'av01')
})
