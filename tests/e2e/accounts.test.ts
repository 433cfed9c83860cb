// From a stranger to a signed-in student and out again.
import {
  acceptTerms,
  arrive,
  demo,
  expect,
  fillRegistration,
  makeAccount,
  newAccount,
  signIn,
  subscribed,
  test,
} from './browser.ts'

for (const [choice, dashboard] of [
  ['Vendor', '/vendor-dashboard'],
  ['Customer', '/customer-dashboard'],
] as const) {
  test(`a newcomer signs up as ${choice.toLowerCase()}, signs in, lands on her dashboard and signs out`, async ({
    page,
  }) => {
    const account = newAccount()
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started' }).click()
    await expect(page).toHaveURL('/user-selection')
    await page.getByRole('link', { name: new RegExp(`^${choice}`) }).click()
    await expect(page).toHaveURL(`/register?type=${choice.toLowerCase()}`)
    await expect(page.getByRole('radio', { name: choice })).toBeChecked()
    await fillRegistration(page, account)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Account created successfully!', { exact: true })).toBeVisible()
    await expect(page.getByText('Please sign in to continue.', { exact: true })).toBeVisible()

    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    await signIn(page, account)
    await expect(page).toHaveURL('/upload-picture')
    await page.getByRole('button', { name: 'Skip for Now' }).click()
    await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
    await page.getByRole('link', { name: 'Continue to Dashboard' }).click()
    await expect(page).toHaveURL(dashboard)
    await acceptTerms(page)
    await expect(page.getByRole('article').first()).toBeVisible()

    // No step of signing up is there to come back to.
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
    await page.goBack()
    await expect.poll(() => seen).toContain('/user-selection')
    await expect(page).toHaveURL(dashboard)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/welcome')
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('authToken')

    await page.goto('/login')
    await signIn(page, account)
    await expect(page).toHaveURL(dashboard)
  })
}

test('a student who mistypes her password is told so, and keeps what she typed', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, { email: demo('customer').email, password: 'wrong' })
  const alert = page.getByRole('alert').filter({ hasText: 'Login failed' })
  await expect(alert).toContainText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(demo('customer').email)
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('wrong')
})

test('signing in does nothing while a field is empty', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/graphql') && calls.push(request.url()))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('someone@x.ng')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  expect(calls).toEqual([])
})

test('the sign-up form says what is missing in the documented words, and focuses the first', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(page.getByRole('radio', { name: 'Customer' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Confirm' }).fill('something')
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const message of [
    'Name is required',
    'University is required',
    'Invalid email address',
    'Phone number is required',
    'Password must be at least 6 characters',
    "Passwords don't match",
  ])
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
})

test('an address that is taken fails in words at its field, and nothing typed is lost', async ({ page }) => {
  const account = await makeAccount(page)
  await page.goto('/register')
  await fillRegistration(page, { ...account, name: 'Somebody Else' })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Registration Failed' })).toContainText(
    'An account with this email already exists. Try signing in instead.',
  )
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'An account with this email already exists',
  )
  await expect(page.getByLabel('Name')).toHaveValue('Somebody Else')
  await expect(page.getByRole('textbox', { name: 'Confirm' })).toHaveValue(account.password)
})

test('an impatient student who clicks twice makes one account', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('confirmPassword')) calls.push(request.url())
  })
  await page.goto('/register')
  await fillRegistration(page, newAccount())
  await page.getByRole('button', { name: 'Create account' }).dblclick()
  await expect(page.getByText('Account created successfully!', { exact: true })).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('a sign-up that gets no answer in 30 s says so, and its repeat makes the one account', async ({
  page,
}) => {
  await page.clock.install()
  const account = newAccount()
  await page.goto('/register')
  await fillRegistration(page, account)
  let keys: (string | undefined)[] = []
  const reached = new Promise<void>((resolve) => {
    void page.route('**/graphql', async (route) => {
      keys = [...keys, route.request().headers()['idempotency-key']]
      if (keys.length > 1) return route.continue()
      // The call arrives and is done; only its answer is lost.
      await route.fetch()
      resolve()
    })
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await reached
  await page.clock.runFor(30_000)
  await expect(page.getByRole('alert').filter({ hasText: 'Registration Failed' })).toContainText(
    'Registration timeout - please try again',
  )
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created successfully!', { exact: true })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a student can sign up and in with the keyboard alone', async ({ page }) => {
  const account = newAccount('Ọlá Adé')
  await page.goto('/register')
  const type = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.getByRole('radio', { name: 'Customer' }).focus()
  await type(account.name)
  await type('unil')
  await expect(page.getByRole('option', { name: 'University of Lagos' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'University' })).toHaveValue('University of Lagos')
  await type(account.email)
  await type('08035550142')
  await type(account.password)
  await page.getByRole('textbox', { name: 'Confirm' }).focus()
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  // The address is there a moment before its screen, and sign-up has a Password of its own.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).focus()
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/upload-picture')
})

test('a student deletes her account: her other device is signed out, her post is gone, and so is her way in', async ({
  page,
  another,
}) => {
  const account = await makeAccount(page)
  const reader = await another()
  await arrive(reader, demo('customer'), '/social')
  const phone = await another()
  await Promise.all([subscribed(phone), arrive(phone, account, '/settings')])
  await arrive(page, account, '/account')
  const { origin } = new URL(page.url())
  const data = { content: 'Selling my fridge before I go' }
  const posted = await page.request.post('/api/posts', { data, headers: { origin } })
  const { id } = (await posted.json()) as { id: number }
  await reader.goto(`/posts/${id}`)
  await expect(reader.getByText(data.content)).toBeVisible()

  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('DELETE')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(phone.getByText('You were signed out on this device.', { exact: true })).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('Post not found')).toBeVisible()
  await signIn(page, account)
  await expect(page.getByText('Invalid email or password', { exact: true })).toBeVisible()
})
