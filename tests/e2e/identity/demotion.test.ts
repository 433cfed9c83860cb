// An admin who is demoted on the command line while the admin area is open; on PostgreSQL alone, which allows two
// processes.
import { expect, signIn, waitForSubscription, test } from '../browser.ts'
import { withSeparateServer } from '../separateServer.ts'

if (process.env['DATABASE_URL'])
  test(
    'an admin is demoted while the admin area is open, and leaves it at once',
    { tag: '@journey' },
    async ({ openBrowser }) =>
      withSeparateServer(async ({ url, admin, command }) => {
        const page = await openBrowser()
        await page.goto(`${url}/login`)
        const subscription = waitForSubscription(page, 'AdminNews')
        await signIn(page, admin)
        await expect(page.getByText('Total Users')).toBeVisible()
        await subscription
        await command('demote', admin.email)
        // A missed event would be noticed at the next check of all sockets, after up to 20 seconds.
        await expect(page).toHaveURL(`${url}/customer-dashboard`, { timeout: 10_000 })
        await expect(page.getByText('Total Users')).toBeHidden()
      }),
  )
