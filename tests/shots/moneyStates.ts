// Screenshot states of payments: checkout, orders of buyers, hand-over, bank account, and reviews.
import type { State } from './states.ts'

export const moneyStates: State[] = [
  {
    name: 'checkout',
    visitor: 'customer',
    path: '/products/10',
    async reach(page) {
      await page.getByRole('button', { name: /^Buy Now/ }).click()
      await page.getByRole('button', { name: /^Pay ₦/ }).waitFor()
    },
  },
  {
    name: 'checkout-errors',
    visitor: 'admin',
    path: '/products/10',
    async reach(page) {
      await page.getByRole('button', { name: /^Buy Now/ }).click()
      await page.getByRole('button', { name: /^Pay ₦/ }).click()
      await page.getByRole('textbox', { name: 'Shipping address', description: /./ }).waitFor()
    },
  },
  {
    name: 'order-paid',
    visitor: 'customer',
    path: '/orders/5',
    reach: (page) => page.getByRole('heading', { name: 'Your hand-over code' }).waitFor(),
  },
  {
    name: 'order-confirm',
    visitor: 'customer',
    path: '/orders/5',
    async reach(page) {
      await page.getByRole('button', { name: 'I have it' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'order-problem',
    visitor: 'customer',
    path: '/orders/5',
    async reach(page) {
      await page.getByRole('button', { name: 'Report a problem' }).click()
      await page.getByRole('textbox', { name: 'What is wrong?' }).waitFor()
    },
  },
  {
    name: 'sales-hand-over',
    visitor: 'vendor',
    path: '/vendor-orders',
    async reach(page) {
      await page.getByRole('button', { name: 'Enter code' }).first().click()
      await page.getByRole('textbox', { name: 'Hand-over code' }).waitFor()
    },
  },
  {
    name: 'reviews',
    visitor: 'customer',
    path: '/reviews/3',
    reach: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'review-write',
    visitor: 'customer',
    path: '/orders/2',
    async reach(page) {
      await page.getByRole('button', { name: /(Write a|Edit) review/ }).click()
      await page.getByRole('radio', { name: '5 stars' }).waitFor()
    },
  },
  {
    name: 'review-reply',
    visitor: 'vendor',
    path: '/reviews/3',
    async reach(page) {
      await page
        .getByRole('button', { name: /^(Reply|Edit reply)$/ })
        .first()
        .click()
      await page.getByRole('textbox', { name: 'Your reply' }).waitFor()
    },
  },
  {
    name: 'bank-errors',
    visitor: 'vendor',
    path: '/vendor-bank-account',
    async reach(page) {
      await page.getByRole('textbox', { name: 'Account number' }).fill('01234')
      await page.getByRole('button', { name: 'Update Bank Account' }).click()
      await page.getByRole('textbox', { name: 'Account number', description: /./ }).waitFor()
    },
  },
  {
    name: 'bank-search',
    visitor: 'vendor',
    path: '/vendor-bank-account',
    async reach(page) {
      await page.getByRole('combobox', { name: 'Bank' }).click()
      await page.keyboard.type('zzz')
      await page.getByText('No banks found').waitFor()
    },
  },
]
