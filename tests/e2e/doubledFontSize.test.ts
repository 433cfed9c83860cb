// Screens at a doubled font size on a small phone: no word breaks, and no control covers another.
import type { Locator } from 'playwright'
import { openAsDemoUser, expect, signUpStudent, test } from './browser.ts'
import { navigateInApp } from '../shots/navigateInApp.ts'
import { withDoubledFontSize } from './fontSize.ts'

test.use({ viewport: { width: 360, height: 640 } })

/** Words of a text that break across lines. */
const findBrokenWords = (text: Locator) =>
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

const measureOverflow = (part: Locator) =>
  part.evaluate((element) => element.scrollWidth - element.clientWidth)

/** Texts of links that have a line whose middle is covered by another element. */
const findCoveredLinks = (links: Locator) =>
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

test('a doubled font size breaks no word of a greeting or an order, and leaves room between feed controls and in chats', async ({
  page,
}) => {
  const greeting = page.getByRole('heading', { level: 1 })
  await page.goto('/login')
  await expect(greeting).toHaveText('Welcome back')
  await withDoubledFontSize(page, () => expect.poll(() => findBrokenWords(greeting)).toEqual([]))
  await openAsDemoUser(page, 'customer', '/success')
  await expect(greeting).toHaveText('Account Created Successfully!')
  await withDoubledFontSize(page, () => expect.poll(() => findBrokenWords(greeting)).toEqual([]))
  expect(await findBrokenWords(page.getByText('People on campus'))).toEqual([])

  await test.step('the sort of a feed is below its scope, and the header of the simple feed fits the window', async () => {
    await navigateInApp(page, '/customer-dashboard')
    const campus = page.getByRole('button', { name: 'Campus' })
    await expect(campus).toBeVisible()
    await withDoubledFontSize(page, async () => {
      const [chip, order] = [
        await campus.boundingBox(),
        await page.getByRole('button', { name: /^Order/ }).boundingBox(),
      ]
      expect(order?.y).toBeGreaterThanOrEqual((chip?.y ?? NaN) + (chip?.height ?? NaN))
    })
    await navigateInApp(page, '/social')
    const dashboard = page.getByRole('link', { name: 'Dashboard' })
    await expect(dashboard).toBeVisible()
    await withDoubledFontSize(page, async () => expect((await dashboard.boundingBox())?.y).toBeGreaterThan(4))
  })

  await test.step('an order shows its product in whole words, and all digits of its code', async () => {
    await navigateInApp(page, '/orders/5')
    const name = page.getByRole('main').getByText('Denim jacket')
    const code = page.getByRole('region', { name: 'Your hand-over code' })
    await expect(code).toBeVisible()
    await withDoubledFontSize(page, async () => {
      await expect.poll(() => findBrokenWords(name)).toEqual([])
      expect(await measureOverflow(code)).toBe(0)
    })
  })

  await test.step('a message request is readable beside its answer, the field names its recipient in a line, and reactions and emoji have room', async () => {
    await navigateInApp(page, '/messages/30')
    const messages = page.getByRole('region', { name: 'Messages', exact: true })
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await withDoubledFontSize(page, async () =>
      expect((await messages.boundingBox())?.height).toBeGreaterThan(150),
    )
    await navigateInApp(page, '/messages/2')
    const field = page.getByRole('textbox', { name: /^Message / })
    await expect(field).toBeVisible()
    await withDoubledFontSize(page, async () => {
      // Two lines are 136 pixels high.
      expect((await field.boundingBox())?.height).toBeLessThan(100)
      const options = page.getByRole('button', { name: 'Options for the message by you' }).first()
      await options.click()
      await expect(page.getByRole('menuitem', { disabled: false }).first()).toBeVisible()
      expect(await measureOverflow(page.getByRole('menu'))).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await expect(options).toBeFocused()
      await page.getByRole('button', { name: 'Emojis' }).click()
      const emoji = page.getByRole('gridcell').first().getByRole('button')
      await expect(emoji).toBeVisible()
      expect(await measureOverflow(emoji)).toBeLessThanOrEqual(0)
    })
  })
})

test('a doubled font size keeps a long name, links and a question in whole words, readable and tappable', async ({
  page,
}) => {
  const name = 'محمد عبد الرحمن الفاسي'
  const { headers } = await signUpStudent(page, { name })
  const link = 'https://www.linkedin.com/in/oluwafunmilayo'
  expect((await page.request.put('/api/users/profile', { headers, data: { link } })).ok()).toBe(true)
  const data = { content: 'Who sells a kettle?' }
  const post = await page.request.post('/api/posts', { headers, data })
  const { id } = (await post.json()) as { id: number }
  const main = page.getByRole('main')

  await test.step('names on a profile and in search are in whole words, and the profile form fits its dialog', async () => {
    await page.goto('/profile')
    const shownName = main.getByText(name).first()
    await expect(shownName).toBeVisible()
    await withDoubledFontSize(page, async () => {
      await expect.poll(() => findBrokenWords(shownName)).toEqual([])
      await page.getByRole('button', { name: 'Edit profile' }).click()
      const dialog = page.getByRole('dialog')
      const photo = await dialog.getByRole('button', { name: 'Change photo' }).boundingBox()
      expect((photo?.x ?? NaN) + (photo?.width ?? NaN)).toBeLessThanOrEqual(360 - 16)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  })

  await test.step('no target covers the text of another one where lines wrap', async () => {
    const screens = [
      { path: '/profile', links: main.getByRole('link', { name: /follow|linkedin/ }), count: 3 },
      {
        path: `/posts/${id}`,
        links: main.getByRole('article').first().locator('a[id], a:has(time)'),
        count: 2,
      },
    ]
    for (const { path, links, count } of screens) {
      await navigateInApp(page, path)
      await expect(links).toHaveCount(count)
      await expect.poll(() => findCoveredLinks(links), { message: path }).toEqual([])
      await withDoubledFontSize(page, () =>
        expect.poll(() => findCoveredLinks(links), { message: path }).toEqual([]),
      )
    }
    const barLinks = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await withDoubledFontSize(page, async () => {
      await expect(barLinks).toHaveCount(5)
      const columns = await barLinks.evaluateAll((links) => links.map((item) => item.getBoundingClientRect()))
      expect(columns.filter(({ left }, index) => left < (columns[index - 1]?.right ?? 0))).toEqual([])
    })
    await navigateInApp(page, '/search')
    const tabs = page.getByRole('navigation', { name: 'What to find' })
    await expect(tabs).toBeVisible()
    await withDoubledFontSize(page, () => expect.poll(() => findBrokenWords(tabs)).toEqual([]))
  })

  await test.step('the deletion dialog shows its question beside the refusal, and all of it is readable', async () => {
    await navigateInApp(page, '/account')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const confirmation = page.getByRole('alertdialog')
    const refusal = page.getByRole('alert').filter({ hasText: 'Confirmation required' })
    await confirmation.getByRole('button', { name: 'Delete Account' }).click()
    await expect(refusal).toBeVisible()
    const readEdges = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN }
      return { top: y, bottom: y + height, height }
    }
    await expect.poll(async () => (await readEdges(confirmation)).top).toBeGreaterThanOrEqual(15)
    expect((await readEdges(confirmation)).bottom).toBeLessThanOrEqual((await readEdges(refusal)).top)
    // More than half of a small phone.
    expect((await readEdges(confirmation)).height).toBeGreaterThan(400)
    await withDoubledFontSize(page, async () => {
      await expect.poll(async () => (await readEdges(confirmation)).height).toBeGreaterThanOrEqual(319)
      const title = page.getByText('Confirmation required')
      expect(await findBrokenWords(title)).toEqual([])
      expect(await measureOverflow(title)).toBeLessThanOrEqual(0)
    })
  })
})
