// An admin who is demoted on the command line while the admin area is open; on PostgreSQL alone, which allows two processes.
import { expect, signIn, subscribed, test } from '../browser.ts'
import { withOwnFennec } from '../ownFennec.ts'

if (process.env['DATABASE_URL'])
  test(
    'an admin is demoted while the admin area is open, and leaves it at once',
    { tag: '@journey' },
    async ({ another }) =>
      withOwnFennec(async ({ url, admin, command }) => {
        const page = await another()
        await page.goto(`${url}/login`)
        const subscription = subscribed(page, 'AdminNews')
        await signIn(page, admin)
        await expect(page.getByText('Total Users')).toBeVisible()
        await subscription
        await command('demote', admin.email)
        // A missed event would be noticed at the next check of all sockets, after up to 20 seconds.
        await expect(page).toHaveURL(`${url}/customer-dashboard`, { timeout: 10_000 })
        await expect(page.getByText('Total Users')).toBeHidden()
      }),
  )
