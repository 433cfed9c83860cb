// A browser at or below the build target, without recent functions of the language and the platform.
import { demoCredentials, expect, signIn, test } from './browser.ts'
import { navigateInApp } from '../shots/navigateInApp.ts'

const removedFeatures = {
  URL: ['canParse', 'parse'],
  Intl: ['Segmenter', 'DurationFormat'],
  Object: ['groupBy', 'hasOwn'],
  Map: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  AbortSignal: ['timeout', 'any'],
  Array: ['fromAsync'],
  'Array.prototype': ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'],
  'String.prototype': ['at', 'isWellFormed', 'toWellFormed'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  'Crypto.prototype': ['randomUUID'],
  'Element.prototype': ['ariaHidden', 'checkVisibility'],
  'Document.prototype': ['startViewTransition'],
  globalThis: ['structuredClone', 'requestIdleCallback', 'scheduler', 'CloseWatcher', 'navigation'],
}

test.beforeEach(({ page }) =>
  page.addInitScript((names: Record<string, string[]>) => {
    for (const [owner, removedNames] of Object.entries(names)) {
      const owningObject = owner
        .split('.')
        .reduce<Record<string, unknown>>((found, name) => found[name] as never, globalThis as never)
      for (const name of removedNames) delete owningObject[name]
    }
  }, removedFeatures),
)

test('a student signs up, signs in, looks around and writes with an older browser', async ({ page }) => {
  await page.goto('/welcome')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await page.getByRole('link', { name: /Customer/ }).click()
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, demoCredentials('customer'))
  await expect(page).toHaveURL('/customer-dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await navigateInApp(page, '/marketplace')
  await expect(page.getByRole('heading', { name: 'Marketplace' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await navigateInApp(page, '/messages')
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  await navigateInApp(page, '/create-post')
  await page.getByRole('textbox', { name: 'Your post' }).fill('Light is back 👩🏾‍🎓 @ the library')
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeEnabled()
})
