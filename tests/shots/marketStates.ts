// Screenshot states of the market, of vendors' offers, and of products on other screens.
import type { State } from './states.ts'

const services = '/marketplace?show=services'

export const marketStates: State[] = [
  {
    name: 'market-filters',
    visitor: 'customer',
    path: '/marketplace',
    async reach(page) {
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'market-services',
    visitor: 'customer',
    path: services,
    reach: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'market-nothing',
    visitor: 'customer',
    path: `${services}&q=zzzzzz`,
    reach: (page) => page.getByRole('heading', { name: 'No services found' }).waitFor(),
  },
  {
    name: 'service-contacts',
    visitor: 'customer',
    path: '/services/3',
    async reach(page) {
      await page.getByRole('button', { name: /Show contacts/ }).click()
      await page.getByRole('list', { name: /Contacts of/ }).waitFor()
    },
  },
  {
    name: 'services-delete',
    visitor: 'vendor',
    path: '/vendor-services',
    async reach(page) {
      await page.getByRole('button', { name: 'Delete' }).first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'add-service-errors',
    visitor: 'vendor',
    path: '/add-service',
    async reach(page) {
      await page.getByRole('button', { name: 'Add Service' }).click()
      await page.getByRole('textbox', { name: 'Service name', description: /./ }).waitFor()
    },
  },
  {
    name: 'compose-product',
    visitor: 'customer',
    path: '/create-post?product=10',
    reach: (page) => page.getByRole('group', { name: 'Product' }).getByRole('img').first().waitFor(),
  },
  {
    name: 'compose-own-products',
    visitor: 'vendor',
    path: '/create-post',
    async reach(page) {
      await page.getByRole('button', { name: 'Show a product' }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'chat-product',
    visitor: 'customer',
    path: '/messages/3?product=10',
    reach: (page) => page.getByRole('group', { name: 'Product' }).getByRole('img').first().waitFor(),
  },
]
