// Doubled letters on a small phone: words stay whole, and no control covers another.
import type { Locator } from 'playwright'
import { arriveAs, expect, student, test } from './browser.ts'
import { follow } from '../shots/follow.ts'
import { inLargeLetters } from './letters.ts'

test.use({ viewport: { width: 360, height: 640 } })

/** Words of a text that break across lines. */
const brokenWords = (text: Locator) =>
  text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (walker.nextNode()) {
      const { textContent } = walker.currentNode
      for (const { index, 0: word } of (textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(walker.currentNode, index)
        range.setEnd(walker.currentNode, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  })

const tooWide = (part: Locator) => part.evaluate((element) => element.scrollWidth - element.clientWidth)

/** Texts of links with a line whose middle belongs to another element for a finger. */
const covered = (links: Locator) =>
  links.evaluateAll((elements) =>
    elements
      .filter((link) => {
        link.scrollIntoView({ block: 'center', behavior: 'instant' })
        const text = document.createRange()
        text.selectNodeContents(link)
        return [...text.getClientRects()].some(
          ({ x, y, width, height }) =>
            !link.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
        )
      })
      .map(({ textContent }) => textContent),
  )

test('large letters break no word of a greeting or an order, and leave room between feed controls and in chats', async ({
  page,
}) => {
  const greeting = page.getByRole('heading', { level: 1 })
  await page.goto('/login')
  await expect(greeting).toHaveText('Welcome back')
  await inLargeLetters(page, () => expect.poll(() => brokenWords(greeting)).toEqual([]))
  await arriveAs(page, 'customer', '/success')
  await expect(greeting).toHaveText('Account Created Successfully!')
  await inLargeLetters(page, () => expect.poll(() => brokenWords(greeting)).toEqual([]))
  expect(await brokenWords(page.getByText('People on campus'))).toEqual([])

  await test.step('the sort of a feed is below its scope, and the header of the simple feed fits the window', async () => {
    await follow(page, '/customer-dashboard')
    const campus = page.getByRole('button', { name: 'Campus' })
    await expect(campus).toBeVisible()
    await inLargeLetters(page, async () => {
      const [chip, order] = [
        await campus.boundingBox(),
        await page.getByRole('button', { name: /^Order/ }).boundingBox(),
      ]
      expect(order?.y).toBeGreaterThanOrEqual((chip?.y ?? NaN) + (chip?.height ?? NaN))
    })
    await follow(page, '/social')
    const dashboard = page.getByRole('link', { name: 'Dashboard' })
    await expect(dashboard).toBeVisible()
    await inLargeLetters(page, async () => expect((await dashboard.boundingBox())?.y).toBeGreaterThan(4))
  })

  await test.step('an order shows its product in whole words, and all digits of its code', async () => {
    await follow(page, '/orders/5')
    const name = page.getByRole('main').getByText('Denim jacket')
    const code = page.getByRole('region', { name: 'Your hand-over code' })
    await expect(code).toBeVisible()
    await inLargeLetters(page, async () => {
      await expect.poll(() => brokenWords(name)).toEqual([])
      expect(await tooWide(code)).toBe(0)
    })
  })

  await test.step('a message request is readable beside its answer, the field names its recipient in a line, and reactions and emoji have room', async () => {
    await follow(page, '/messages/30')
    const messages = page.getByRole('region', { name: 'Messages', exact: true })
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await inLargeLetters(page, async () =>
      expect((await messages.boundingBox())?.height).toBeGreaterThan(150),
    )
    await follow(page, '/messages/2')
    const field = page.getByRole('textbox', { name: /^Message / })
    await expect(field).toBeVisible()
    await inLargeLetters(page, async () => {
      // Two lines are 136 pixels high.
      expect((await field.boundingBox())?.height).toBeLessThan(100)
      const options = page.getByRole('button', { name: 'Options for the message by you' }).first()
      await options.click()
      await expect(page.getByRole('menuitem', { disabled: false }).first()).toBeVisible()
      expect(await tooWide(page.getByRole('menu'))).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await expect(options).toBeFocused()
      await page.getByRole('button', { name: 'Emojis' }).click()
      const emoji = page.getByRole('gridcell').first().getByRole('button')
      await expect(emoji).toBeVisible()
      expect(await tooWide(emoji)).toBeLessThanOrEqual(0)
    })
  })
})

test('large letters keep a long name, links and a question in whole words, readable and tappable', async ({
  page,
}) => {
  const name = 'محمد عبد الرحمن الفاسي'
  const { headers } = await student(page, { name })
  const link = 'https://www.linkedin.com/in/oluwafunmilayo'
  expect((await page.request.put('/api/users/profile', { headers, data: { link } })).ok()).toBe(true)
  const data = { content: 'Who sells a kettle?' }
  const post = await page.request.post('/api/posts', { headers, data })
  const { id } = (await post.json()) as { id: number }
  const main = page.getByRole('main')

  await test.step('names on a profile and in search are in whole words, and the profile form fits its dialog', async () => {
    await page.goto('/profile')
    const shown = main.getByText(name).first()
    await expect(shown).toBeVisible()
    await inLargeLetters(page, async () => {
      await expect.poll(() => brokenWords(shown)).toEqual([])
      await page.getByRole('button', { name: 'Edit profile' }).click()
      const dialog = page.getByRole('dialog')
      const photo = await dialog.getByRole('button', { name: 'Change photo' }).boundingBox()
      expect((photo?.x ?? NaN) + (photo?.width ?? NaN)).toBeLessThanOrEqual(360 - 16)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  })

  await test.step('no target covers the text of another one where lines wrap', async () => {
    const places = [
      { path: '/profile', links: main.getByRole('link', { name: /follow|linkedin/ }), count: 3 },
      {
        path: `/posts/${id}`,
        links: main.getByRole('article').first().locator('a[id], a:has(time)'),
        count: 2,
      },
    ]
    for (const { path, links, count } of places) {
      await follow(page, path)
      await expect(links).toHaveCount(count)
      await expect.poll(() => covered(links), { message: path }).toEqual([])
      await inLargeLetters(page, () => expect.poll(() => covered(links), { message: path }).toEqual([]))
    }
    const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await inLargeLetters(page, async () => {
      await expect(bar).toHaveCount(5)
      const columns = await bar.evaluateAll((links) => links.map((item) => item.getBoundingClientRect()))
      expect(columns.filter(({ left }, index) => left < (columns[index - 1]?.right ?? 0))).toEqual([])
    })
    await follow(page, '/search')
    const tabs = page.getByRole('navigation', { name: 'What to find' })
    await expect(tabs).toBeVisible()
    await inLargeLetters(page, () => expect.poll(() => brokenWords(tabs)).toEqual([]))
  })

  await test.step('the deletion dialog shows its question beside the refusal, and all of it is readable', async () => {
    await follow(page, '/account')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const question = page.getByRole('alertdialog')
    const refused = page.getByRole('alert').filter({ hasText: 'Confirmation required' })
    await question.getByRole('button', { name: 'Delete Account' }).click()
    await expect(refused).toBeVisible()
    const edges = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN }
      return { top: y, bottom: y + height, height }
    }
    await expect.poll(async () => (await edges(question)).top).toBeGreaterThanOrEqual(15)
    expect((await edges(question)).bottom).toBeLessThanOrEqual((await edges(refused)).top)
    // More than half of a small phone.
    expect((await edges(question)).height).toBeGreaterThan(400)
    await inLargeLetters(page, async () => {
      await expect.poll(async () => (await edges(question)).height).toBeGreaterThanOrEqual(319)
      const title = page.getByText('Confirmation required')
      expect(await brokenWords(title)).toEqual([])
      expect(await tooWide(title)).toBeLessThanOrEqual(0)
    })
  })
})
