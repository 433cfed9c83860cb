// Videos of phones: formats whose picture this browser cannot decode (H.263 and HEVC), and converted ones.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect, signUpStudent, test, type Student } from '../browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

const readClip = async (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: await readFile(`tests/support/clips/${name}`),
})

interface RestPost {
  id: number
  content: string
  media: { url: string; posterUrl: string | null }[]
}

async function publish(page: Page, { headers }: Student, name: string) {
  const multipart = { content: `From my old phone: ${name}`, media: await readClip(name) }
  const answer = await page.request.post('/api/posts', { headers, multipart })
  return (await answer.json()) as RestPost
}

const readUserId = async (page: Page, { headers }: Student) =>
  ((await (await page.request.get('/api/auth/user', { headers })).json()) as { id: number }).id

/** Expects the message, and the uploaded file behind the link; the server may have wiped a part of it. */
async function expectDownload(page: Page, container: Locator, name: string) {
  await expect(container.getByText('This browser cannot show this video.')).toBeVisible()
  await expect(container.locator('video')).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await container.getByRole('link', { name: /^Download/ }).click()
  const saved = await readFile(await (await saving).path())
  expect(saved.length).toBe((await readClip(name)).buffer.length)
}

test('a video without a picture shows a message and a download, signed in and out', async ({
  page,
  openBrowser,
}) => {
  const author = await signUpStudent(page, { name: 'Ada Obi' })
  const names = ['h263.3gp', 'hevc.mov']
  const posts: RestPost[] = []
  for (const name of names) posts.push(await publish(page, author, name))
  await page.goto('/profile')
  for (const name of names)
    await expectDownload(page, page.getByRole('article').filter({ hasText: name }), name)
  const visitor = await openBrowser()
  for (const [index, name] of names.entries()) {
    await visitor.goto(`/posts/${posts[index]?.id}`)
    await expectDownload(visitor, visitor.getByRole('article'), name)
  }
})

test('a video without a picture in a chat shows a message and a download, and its sender sees a warning', async ({
  page,
}) => {
  const name = 'h263.3gp'
  const bayo = await signUpStudent(page, { name: 'Bayo Ade' })
  await page.context().clearCookies()
  const ada = await signUpStudent(page, { name: 'Ada Obi' })
  const [adaId, bayoId] = await Promise.all([ada, bayo].map((member) => readUserId(page, member)))
  await page.request.post(`/api/follow/${bayoId}`, { headers: ada.headers })
  await page.request.post(`/api/follow/${adaId}`, { headers: bayo.headers })
  await page.goto(`/messages/${bayoId}`)
  await page.getByLabel('Photos and videos').setInputFiles(await readClip(name))
  const card = page.getByRole('group', { name: 'Video 1 of 1' })
  await expect(card.getByText('Some phones cannot show this video')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(card).toHaveCount(0)
  await expectDownload(page, page.getByRole('main'), name)
})

test('the author of a post sees each video’s first frame or a reason for its absence, and posts converted videos', async ({
  page,
}) => {
  await signUpStudent(page, { name: 'Ada Obi' })
  await page.goto('/create-post')
  const text = `My old phone ${Date.now()}`
  await page.getByRole('textbox', { name: 'Your post' }).fill(text)
  const { buffer, ...vp9 } = await readClip('vp9.mp4')
  buffer.write('qt  ', 8, 'latin1')
  const fileInput = page.getByLabel('Photos and videos')
  await fileInput.setInputFiles([
    await readClip('hevc.mov'),
    { ...vp9, name: 'clip.mov', buffer },
    await readClip('av1.mp4'),
  ])
  const card = (index: number) => page.getByRole('group', { name: `Video ${index} of 3` })
  await expect(card(1)).toContainText('Some phones cannot show this video, only download it.')
  await expect(card(1).locator('img')).toHaveCount(0)
  for (const place of [2, 3]) await expect(card(place).locator('img')).toBeVisible()
  await card(1).getByRole('button', { name: 'Remove' }).click()
  await fileInput.setInputFiles('server/demo/video.webm')
  await expect(card(3).locator('img')).toBeVisible()
  await expect(page.getByText('Some phones cannot show this video')).toHaveCount(0)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Post created successfully!', { exact: true })).toBeVisible()

  const posts = (await (await page.request.get('/api/posts')).json()) as RestPost[]
  const { id, media = [] } = posts.find(({ content }) => content === text) ?? {}
  const readBytes = async (url = '') => (await (await page.request.get(url)).body()).toString('latin1')
  const [quickTime, av1, webm] = media
  expect(quickTime?.url).toMatch(/\.mp4$/)
  expect(await readBytes(quickTime?.url)).toContain('vp09')
  const canCompress = await page.evaluate(async () => {
    const config = { codec: 'avc1.42001f', width: 320, height: 240 }
    return (await VideoEncoder.isConfigSupported(config)).supported
  })
  expect(await readBytes(av1?.url)).toContain(canCompress ? 'avc1' : 'av01')
  expect(webm?.url).toMatch(/\.webm$/)
  for (const { posterUrl } of media) expect(posterUrl).toBeTruthy()

  await page.goto(`/posts/${id}`)
  const readVideoWidth = () =>
    page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.videoWidth)
  await expect.poll(readVideoWidth).toBe(320)
})
