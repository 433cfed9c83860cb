// Unusual texts and names: very long, right-to-left, all emoji; on the smallest phone, and at a doubled font size.
import type { Locator, Page } from 'playwright'
import { expect, signUpStudent, test } from '../browser.ts'
import { withDoubledFontSize } from '../fontSize.ts'

const longName = `${'Oluwafunmilayooluwaseun'.repeat(3)} Adé`
const arabicName = 'محمد عبد الرحمن الفاسي'
const hebrewName = 'יעל בן־דוד'
const texts = {
  unbroken: 'w'.repeat(1000),
  rightToLeft: 'مرحبا يا لاغوس، من جاء بالجدول؟ (GST 111)\nשלום לכולם\nand then from the left',
  emoji: '👩🏾‍🎓👨‍👩‍👧🇳🇬🏳️‍🌈👍🏿'.repeat(60),
}

test.use({ viewport: { width: 360, height: 640 } })

/** Creates a student with that name, signed in in this browser; returns a function that posts over REST as them. */
async function createWriter(page: Page, name: string) {
  await page.context().clearCookies()
  const { headers } = await signUpStudent(page, { name })
  const post = async (path: string, body: object): Promise<number> => {
    const answer = await page.request.post(path, { data: body, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).id
  }
  return post
}

/** Elements that are wider than the window: the page itself, or content without scrolling. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const checked = [
      ...document.querySelectorAll('article, article p, [role="group"] p, [role="dialog"], [role="menu"]'),
    ]
    return {
      page: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      elements: checked
        .filter(
          (part) =>
            part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > innerWidth,
        )
        .map((part) => `${part.tagName} ${part.textContent?.slice(0, 20)}`),
    }
  })

const expectFits = (page: Page, where: string) =>
  test.step(where, async () => {
    const noOverflow = { page: 0, elements: [] }
    expect(await findOverflow(page)).toEqual(noOverflow)
    // Floating elements move a moment later.
    await withDoubledFontSize(page, () =>
      expect.poll(() => findOverflow(page), { intervals: [50] }).toEqual(noOverflow),
    )
  })

/** Pixels from a text's first letter to its right edge, and from the first letter of its last line to its left edge. */
const measureTextStart = (text: Locator) =>
  text.evaluate((paragraph) => {
    const [node] = paragraph.childNodes
    const { left, right } = paragraph.getBoundingClientRect()
    const letter = (index: number) => {
      const range = document.createRange()
      range.setStart(node!, index)
      range.setEnd(node!, index + 1)
      return range.getBoundingClientRect()
    }
    const last = (node?.textContent ?? '').lastIndexOf('\n') + 1
    return { fromRight: right - letter(0).right, fromLeft: letter(last).left - left }
  })

test('the texts of people with unusual names align to their own side and fit a small phone, at the usual and a doubled font size', async ({
  page,
}) => {
  test.slow()
  const topic = 'W'.repeat(40)
  const sendAs = {
    arabic: await createWriter(page, arabicName),
    hebrew: await createWriter(page, hebrewName),
    // This person is the viewer.
    long: await createWriter(page, longName),
  }
  await sendAs.arabic('/api/posts', { content: texts.rightToLeft, topic })
  await sendAs.hebrew('/api/posts', { content: texts.emoji, topic })
  const ownPostId = await sendAs.long('/api/posts', { content: texts.unbroken, topic })
  await sendAs.long(`/api/posts/${ownPostId}/comments`, { content: texts.unbroken })
  await sendAs.arabic(`/api/posts/${ownPostId}/comments`, { content: texts.emoji })
  await sendAs.hebrew(`/api/posts/${ownPostId}/comments`, { content: texts.rightToLeft })
  const expectPageFits = (where: string) => expectFits(page, where)

  await page.goto(`/topic/${topic.toLowerCase()}`)
  await expect(page.getByRole('article').nth(2)).toBeVisible()
  const { fromRight, fromLeft } = await measureTextStart(
    page.getByRole('article', { name: arabicName }).first().getByText('مرحبا'),
  )
  expect(fromRight).toBeLessThanOrEqual(2)
  expect(fromLeft).toBeLessThanOrEqual(2)
  await expectPageFits('a list of posts')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Repost/ })
    .click()
  await page.getByRole('menuitem', { name: 'Quote' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your post' }).fill(texts.unbroken)
  await expectPageFits('a quote that is being written')

  await page.goto(`/posts/${ownPostId}`)
  for (const name of [longName, arabicName, hebrewName])
    await expect(page.getByRole('group', { name: `Comment by ${name}` })).toBeVisible()
  await page.getByRole('button', { name: `Reply to ${longName}` }).click()
  await expectPageFits('an answer')
  await page.getByRole('button', { name: 'Post options' }).click()
  await expectPageFits('the menu')
  await page.getByRole('menuitem', { name: 'Edit Post' }).click()
  await expect(page.getByRole('textbox', { name: 'Post', exact: true })).toBeFocused()
  await expectPageFits('a post that is edited')
})

test('the name in a message request may have any length, and its row shows the beginning of the message', async ({
  page,
}) => {
  const readOwnId = async () =>
    ((await (await page.request.get('/api/auth/user')).json()) as { id: number }).id
  const sendAsRequester = await createWriter(page, longName)
  const requesterId = await readOwnId()
  await createWriter(page, hebrewName)
  await page.goto(`/messages/${requesterId}`)
  await expect(page.getByText('does not follow you')).toBeVisible()
  await expectFits(page, 'a chat that is not begun')

  await sendAsRequester('/api/messages', {
    recipientId: await readOwnId(),
    content: 'مرحبا يا لاغوس، '.repeat(10),
  })
  await page.goto('/message-requests')
  const row = page.getByText('مرحبا')
  await expect(row).toBeVisible()
  const beginning = await row.evaluate((text) => {
    const range = document.createRange()
    range.setStart(text.firstChild!, 0)
    range.setEnd(text.firstChild!, 1)
    return range.getBoundingClientRect().right
  })
  expect(beginning).toBeLessThanOrEqual(360)
  await page.getByRole('link', { name: longName }).click()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expectFits(page, 'a request')
})
