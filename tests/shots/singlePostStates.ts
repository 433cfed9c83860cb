// Screenshot states of the screen of a single post: comments, replies, not found, and unavailable.
import type { Page } from 'playwright'
import { overrideFields, stallRequests, abortRequests } from './network.ts'
import type { State } from './states.ts'

/** A post of the demo campus with several comments, one with a reply and one by the customer. */
const discussedPost = '/posts/109'

/** Server-rendered pages make no calls: an old link, which only the client handles, leads to the post. */
const oldPostPath = '/post/1'

const replyButtons = (page: Page) => page.getByRole('button', { name: /^Reply to/ })

export const singlePostStates: State[] = [
  {
    name: 'post-answering',
    visitor: 'customer',
    path: discussedPost,
    async reach(page) {
      await page
        .getByRole('button', { name: /^View \d/ })
        .first()
        .click()
      await page.getByRole('list', { name: 'Replies' }).waitFor()
      await replyButtons(page).first().click()
      await page.keyboard.type('same here')
    },
  },
  {
    name: 'post-own-comment',
    visitor: 'customer',
    path: discussedPost,
    async reach(page) {
      await page.getByRole('button', { name: 'Options for the comment by Uche Obi' }).first().click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'post-report-comment',
    visitor: 'customer',
    path: discussedPost,
    async reach(page) {
      await page
        .getByRole('button', { name: /^Options for the comment/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Report comment' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'keys',
    visitor: 'customer',
    path: discussedPost,
    async reach(page) {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    name: 'post-delete-comment',
    visitor: 'customer',
    path: discussedPost,
    async reach(page) {
      await page.getByRole('button', { name: 'Options for the comment by Uche Obi' }).first().click()
      await page.getByRole('menuitem', { name: 'Delete comment' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'post-editing-comment',
    visitor: 'customer',
    path: discussedPost,
    async reach(page) {
      await page.getByRole('button', { name: 'Options for the comment by Uche Obi' }).first().click()
      await page.getByRole('menuitem').first().click()
      await page.getByRole('textbox', { name: 'Edit comment' }).waitFor()
    },
  },
  {
    name: 'post-comment-hidden',
    visitor: 'customer',
    path: discussedPost,
    arrange: overrideFields({ isHidden: true }),
    reach: (page) => page.getByText('Hidden by the author of the post').first().waitFor(),
  },
  {
    name: 'post-nobody-may-reply',
    visitor: 'customer',
    path: discussedPost,
    arrange: overrideFields({ viewerMayReply: false, replySetting: 'NOBODY' }),
    reach: (page) => page.getByText(/can reply to this post/).waitFor(),
  },
  {
    name: 'post-not-found',
    visitor: 'customer',
    path: '/posts/2147483647',
    reach: (page) => page.getByRole('heading', { name: 'Post not found' }).waitFor(),
  },
  {
    name: 'post-not-found-signed-out',
    visitor: 'signedOut',
    path: '/posts/2147483647',
    reach: (page) => page.getByRole('heading', { name: 'Post not found' }).waitFor(),
  },
  {
    name: 'post-commented',
    visitor: 'signedOut',
    path: discussedPost,
    async reach(page) {
      await page
        .getByRole('article')
        .getByRole('button', { name: /^Comment/ })
        .click()
      await page.getByText('Please login to comment', { exact: true }).waitFor()
    },
  },
  {
    name: 'post-error-signed-in',
    visitor: 'customer',
    path: discussedPost,
    arrange: abortRequests,
    reach: (page) => page.getByRole('heading', { name: 'Error loading post' }).waitFor(),
  },
  {
    name: 'post-loading-signed-in',
    visitor: 'customer',
    path: discussedPost,
    arrange: stallRequests,
    reach: (page) => page.getByText('Loading post').waitFor({ state: 'attached' }),
  },
  {
    name: 'post-error',
    visitor: 'signedOut',
    path: oldPostPath,
    arrange: abortRequests,
    reach: (page) => page.getByRole('heading', { name: 'Error loading post' }).waitFor(),
  },
  {
    name: 'post-loading',
    visitor: 'signedOut',
    path: oldPostPath,
    arrange: stallRequests,
    reach: (page) => page.getByText('Loading post').waitFor({ state: 'attached' }),
  },
]
