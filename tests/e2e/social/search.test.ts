// Search for people, posts and topics, and follows from its results, in a real browser.
import { openAsDemoUser, expect, signUpStudent, test } from '../browser.ts'

test('a student without a mouse finds a person, follows them, and finds their post', async ({
  page,
  openBrowser,
}) => {
  const ada = await signUpStudent(await openBrowser(), { name: 'Adaeze Nwabueze' })
  const data = { content: 'Selling my Ƙwarai calculator', topic: 'Ƙwarai deals' }
  expect((await page.request.post('/api/posts', { headers: ada.headers, data })).ok()).toBe(true)
  await openAsDemoUser(page, 'customer', '/settings')
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('adaeze nwab')
  const row = page.getByRole('row', { name: /Adaeze Nwabueze/ })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Follow/ }).click()
  await expect(row.getByRole('button', { name: /^Unfollow/ })).toBeVisible()
  await page.getByRole('combobox').fill('ƙwarai')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=%C6%99warai$/)
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(page.getByRole('article')).toContainText('Selling my Ƙwarai calculator')
  await page.reload()
  await page.getByRole('link', { name: 'Topics', exact: true }).click()
  await page.getByRole('list', { name: 'Topics' }).getByRole('link', { name: 'Ƙwarai deals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ƙwarai deals' })).toBeVisible()
})
