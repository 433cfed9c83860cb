// Unusual texts: very long, right-to-left, all emoji; on the smallest phone, and in large letters.
import type { Locator, Page } from 'playwright'
import { expect, student, test } from '../browser.ts'
import { inLargeLetters } from '../letters.ts'

const longName = `${'Oluwafunmilayooluwaseun'.repeat(3)} Adé`
const arabicName = 'محمد عبد الرحمن الفاسي'
const hebrewName = 'יעל בן־דוד'
const texts = {
  unbroken: 'w'.repeat(1000),
  rightToLeft: 'مرحبا يا لاغوس، من جاء بالجدول؟ (GST 111)\nשלום לכולם\nand then from the left',
  emoji: '👩🏾‍🎓👨‍👩‍👧🇳🇬🏳️‍🌈👍🏿'.repeat(60),
}

test.use({ viewport: { width: 360, height: 640 } })

/** Makes a person with such a name, signed in in this browser, and a function that sends over REST as them. */
async function writer(page: Page, name: string) {
  await page.context().clearCookies()
  const { headers } = await student(page, { name })
  const post = async (path: string, body: object): Promise<number> => {
    const answer = await page.request.post(path, { data: body, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).id
  }
  return post
}

/** Elements that are wider than the window: the page itself, or content without scrolling. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const wide = [
      ...document.querySelectorAll('article, article p, [role="group"] p, [role="dialog"], [role="menu"]'),
    ]
    return {
      page: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      services: wide
        .filter(
          (part) =>
            part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > innerWidth,
        )
        .map((part) => `${part.tagName} ${part.textContent?.slice(0, 20)}`),
    }
  })

const staysWithin = (page: Page, where: string) =>
  test.step(where, async () => {
    const nothing = { page: 0, services: [] }
    expect(await tooWide(page)).toEqual(nothing)
    // Floating elements move a moment later.
    await inLargeLetters(page, () => expect.poll(() => tooWide(page), { intervals: [50] }).toEqual(nothing))
  })

/** Pixels from a text's first letter to its right edge, and from the first letter of its last line to its left edge. */
const beginnings = (text: Locator) =>
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

test('the texts of people with unusual names align to their own side and fit a small phone, in usual letters and in large ones', async ({
  page,
}) => {
  test.slow()
  const topic = 'W'.repeat(40)
  const send = {
    arabic: await writer(page, arabicName),
    hebrew: await writer(page, hebrewName),
    // This person is the viewer.
    long: await writer(page, longName),
  }
  await send.arabic('/api/posts', { content: texts.rightToLeft, topic })
  await send.hebrew('/api/posts', { content: texts.emoji, topic })
  const own = await send.long('/api/posts', { content: texts.unbroken, topic })
  await send.long(`/api/posts/${own}/comments`, { content: texts.unbroken })
  await send.arabic(`/api/posts/${own}/comments`, { content: texts.emoji })
  await send.hebrew(`/api/posts/${own}/comments`, { content: texts.rightToLeft })
  const fits = (where: string) => staysWithin(page, where)

  await page.goto(`/topic/${topic.toLowerCase()}`)
  await expect(page.getByRole('article').nth(2)).toBeVisible()
  const { fromRight, fromLeft } = await beginnings(
    page.getByRole('article', { name: arabicName }).first().getByText('مرحبا'),
  )
  expect(fromRight).toBeLessThanOrEqual(2)
  expect(fromLeft).toBeLessThanOrEqual(2)
  await fits('a list of posts')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Repost/ })
    .click()
  await page.getByRole('menuitem', { name: 'Quote' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your post' }).fill(texts.unbroken)
  await fits('a quote that is being written')

  await page.goto(`/posts/${own}`)
  for (const name of [longName, arabicName, hebrewName])
    await expect(page.getByRole('group', { name: `Comment by ${name}` })).toBeVisible()
  await page.getByRole('button', { name: `Reply to ${longName}` }).click()
  await fits('an answer')
  await page.getByRole('button', { name: 'Post options' }).click()
  await fits('the menu')
  await page.getByRole('menuitem', { name: 'Edit Post' }).click()
  await expect(page.getByRole('textbox', { name: 'Post', exact: true })).toBeFocused()
  await fits('a post that is edited')
})

test('the name in a message request may have any length, and its row shows the beginning of the message', async ({
  page,
}) => {
  const ownId = async () => ((await (await page.request.get('/api/auth/user')).json()) as { id: number }).id
  const ask = await writer(page, longName)
  const askedBy = await ownId()
  await writer(page, hebrewName)
  await page.goto(`/messages/${askedBy}`)
  await expect(page.getByText('does not follow you')).toBeVisible()
  await staysWithin(page, 'a chat that is not begun')

  await ask('/api/messages', { recipientId: await ownId(), content: 'مرحبا يا لاغوس، '.repeat(10) })
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
  await staysWithin(page, 'a request')
})
