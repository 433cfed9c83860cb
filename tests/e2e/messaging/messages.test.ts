// Chats of two students on a phone and a laptop: requests, live updates, delivery states, and messages kept
// through a lost connection.
import type { Page } from 'playwright'
import sharp from 'sharp'
import {
  expect,
  signUpStudent,
  waitForSubscription,
  test,
  type OpenBrowser,
  type Student,
} from '../browser.ts'

const messageField = (page: Page) => page.getByRole('textbox', { name: /^Message / })

async function sendMessage(page: Page, text: string) {
  await messageField(page).fill(text)
  await page.keyboard.press('Enter')
}

const readUserId = async (page: Page, { headers }: Student) =>
  ((await (await page.request.get('/api/auth/user', { headers })).json()) as { id: number }).id

/** Creates two students who follow each other: Ada on a laptop (`page`), Bayo on a phone. */
async function createFriends(page: Page, openBrowser: OpenBrowser) {
  const ada = await signUpStudent(page, { name: 'Ada Obi' })
  const phone = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const bayo = await signUpStudent(phone, { name: 'Bayo Ade' })
  const [adaId, bayoId] = [await readUserId(page, ada), await readUserId(phone, bayo)]
  await page.request.post(`/api/follow/${bayoId}`, { headers: ada.headers })
  await phone.request.post(`/api/follow/${adaId}`, { headers: bayo.headers })
  return { phone, adaId, bayoId, bayo }
}

const openChat = (page: Page, id: number) =>
  Promise.all([waitForSubscription(page, 'FollowMessages'), page.goto(`/messages/${id}`)])

test('two friends write to each other, and each sees the other’s acts at once', async ({
  page,
  openBrowser,
}) => {
  const { phone, adaId, bayoId } = await createFriends(page, openBrowser)
  await openChat(page, bayoId)
  await openChat(phone, adaId)
  await sendMessage(page, 'You dey campus?')
  await expect(phone.getByText('You dey campus?')).toBeVisible()
  await expect(page.getByText('Seen')).toBeVisible()
  await messageField(phone).pressSequentially('I dey')
  await expect(page.getByRole('main').getByText('Typing...')).toBeVisible()
  await phone.getByRole('button', { name: 'Send' }).tap()
  await expect(page.getByRole('main').getByText('I dey', { exact: true })).toBeVisible()

  // Bayo taps Ada's message, reacts and replies.
  await phone.getByText('You dey campus?').tap()
  await phone.getByRole('menuitem', { name: 'React with 😂' }).tap()
  await expect(page.getByRole('list', { name: 'Reactions' })).toContainText('😂')
  await phone.getByText('You dey campus?').tap()
  await phone.getByRole('menuitem', { name: 'Reply' }).tap()
  await sendMessage(phone, 'Come to the gate')
  await expect(page.getByRole('button', { name: /In answer to: You You dey campus/ })).toBeVisible()

  // Ada edits the message by keys alone, and deletes it.
  const options = page.getByRole('button', { name: 'Options for the message by you' }).first()
  await options.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await page.getByRole('textbox', { name: 'Edit message' }).fill('You dey hostel?')
  await page.keyboard.press('Enter')
  await expect(phone.getByRole('list', { name: 'Messages with Ada Obi' })).toContainText('You dey hostel?')
  await expect(page.getByText(/Edited/)).toBeVisible()
  await options.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(phone.getByText('You dey hostel?')).toHaveCount(0)
  await expect(phone.getByText('This message was deleted')).toBeVisible()
})

test('a student finds an old message, reads on from there, and nothing moves', async ({
  page,
  openBrowser,
}) => {
  const { phone, adaId, bayoId, bayo } = await createFriends(page, openBrowser)
  for (let number = 1; number <= 60; number++)
    await phone.request.post('/api/messages', {
      headers: bayo.headers,
      data: { recipientId: adaId, content: number === 5 ? 'The key is with Àjọkẹ́' : `Words ${number}` },
    })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('/graphql', async (route) => {
    if (route.request().postData()?.includes('MessagesPageQuery')) await released
    await route.continue()
  })
  await page.goto('/messages')
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('ajoke')
  await page.getByRole('list', { name: 'Messages found' }).getByRole('link').click()
  const found = page.locator('[data-number="5"]')
  await expect(found).toBeFocused()
  await expect(found).toBeInViewport()

  // The position stays while new messages come in below.
  const anchor = page.getByText('Words 17', { exact: true })
  await anchor.scrollIntoViewIfNeeded()
  const before = await anchor.boundingBox()
  release()
  await expect(page.getByText('Words 40', { exact: true })).toBeAttached()
  expect((await anchor.boundingBox())?.y).toBe(before?.y)

  await page.getByRole('button', { name: /to the newest message/ }).click()
  await expect(page.getByText('Words 60', { exact: true })).toBeInViewport()
  await expect(page).toHaveURL(`/messages/${bayoId}?q=ajoke`)
})

test.describe('a chat without a connection', () => {
  test.use({ allowedConsole: { errors: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket/ } })

  test('sends a photo and the text after it on its own, once and in order, after the page was closed in between', async ({
    page,
    openBrowser,
  }) => {
    const { phone, adaId, bayoId } = await createFriends(page, openBrowser)
    await openChat(page, bayoId)
    const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer()
    await page
      .getByLabel('Photos and videos')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('group', { name: 'Photo 1 of 1' })).toBeVisible()
    // Calls with a file are aborted.
    const isGraphql = (url: URL) => url.pathname === '/graphql'
    await page.route(isGraphql, (route) =>
      route.request().headers()['content-type']?.startsWith('multipart/') ? undefined : route.continue(),
    )
    await sendMessage(page, 'Is this the one?')
    await expect(page.getByRole('progressbar', { name: /Sending|Almost there/ })).toBeVisible()
    await page.context().setOffline(true)
    await sendMessage(page, 'Call me')
    await expect(page.getByRole('list', { name: 'Not sent yet' }).getByText('Call me')).toBeVisible()
    await page.context().setOffline(false)
    await page.unroute(isGraphql)
    await page.goto('/settings')
    await openChat(phone, adaId)
    const arrivedMessages = phone.getByRole('list', { name: 'Messages with Ada Obi' })
    await expect(arrivedMessages.getByRole('listitem')).toHaveText([/Is this the one\?/, /Call me/])
    await expect(arrivedMessages.getByRole('img')).toHaveCount(1)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('outbox')
  })
})
