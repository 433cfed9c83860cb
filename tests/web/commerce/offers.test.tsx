// Buttons of commands that the server would refuse: no screen shows them.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventually, freshBrowser, queriesOf } from '../browser.tsx'
import { viewer, visit } from '../composer/composing.ts'
import { order, ordersOf, review, reviewsOf } from './orders.ts'
import { ada, product, productsOf, vendorViewer } from './products.ts'
import { kemi, profileAnswer } from '../social/profiles.ts'
import { service, servicesOf } from './services.ts'

freshBrowser()

const seller = { ...product(1).vendor, products: productsOf([]) }
const noMore = { viewerCanMessage: false, viewerMessageStanding: 'CLOSED' }
const uche = { __typename: 'User', id: 'VXNlcjoxMQ==', databaseId: 11, firstName: 'Uche', ...noMore }
const ownReview = review('UmV2aWV3OjE=', { viewerCanReport: false })

type Answers = Parameters<typeof visit>[0]

const asVendor = (answers: Answers): Answers => ({ ...queriesOf(vendorViewer), ...answers })

const screens: [path: string, buttons: string[], answers: Answers, there: string][] = [
  ['/profile/7', ['Message'], { ProfileScreenQuery: profileAnswer(kemi(noMore)) }, 'Reposts'],
  [
    '/products/1',
    ['Message', 'Report'],
    {
      ProductScreenQuery: {
        viewer,
        product: product(1, { viewerCanAsk: false, vendor: { ...seller, reviews: reviewsOf([ownReview]) } }),
      },
    },
    'Share',
  ],
  [
    '/services/1',
    ['Message', 'Edit'],
    { ServiceScreenQuery: { viewer, service: service(1, { viewerCanAsk: false, viewerCanEdit: false }) } },
    'Share',
  ],
  [
    '/orders/7',
    ['Message vendor'],
    { OrderScreenQuery: { viewer, order: order(7, { vendor: { ...seller, ...noMore } }) } },
    'I have it',
  ],
  [
    '/vendor-orders',
    ['Message'],
    asVendor({
      VendorOrdersScreenQuery: {
        viewer: { ...vendorViewer, salesCount: 1, sales: ordersOf([order(7, { buyer: uche })]) },
      },
    }),
    'Enter code',
  ],
  [
    '/vendor-products',
    ['Edit Hoodie 1', 'Delete Hoodie 1'],
    asVendor({
      VendorProductsScreenQuery: {
        viewer: vendorViewer,
        user: { ...ada, products: productsOf([product(1, { viewerCanEdit: false })]) },
      },
    }),
    'Hoodie 1',
  ],
  [
    '/vendor-services',
    ['Edit Cuts 1', 'Delete Cuts 1'],
    asVendor({
      VendorServicesScreenQuery: {
        viewer: vendorViewer,
        user: { ...ada, services: servicesOf([service(1, { vendor: ada, viewerCanEdit: false })]) },
      },
    }),
    'Add Service',
  ],
]

const named = (name: string) => [
  ...screen.queryAllByRole('button', { name }),
  ...screen.queryAllByRole('link', { name }),
  ...screen.queryAllByRole('tab', { name }),
]

it.each(screens)('%s has no %s where the server would refuse it', async (path, buttons, answers, there) => {
  visit(answers, path)
  await eventually(() => expect(named(there)).not.toEqual([]))
  for (const button of buttons) expect([button, named(button)]).toEqual([button, []])
})

it('a chat button leads to a pending request, and offers no second one', async () => {
  const waiting = kemi({ viewerCanMessage: false, viewerMessageStanding: 'WAITING' })
  visit({ ProfileScreenQuery: profileAnswer(waiting) }, '/profile/7')
  const link = await screen.findByRole('link', { name: 'View request' })
  expect(link.getAttribute('href')).toBe('/messages/7')
  expect(named('Message')).toEqual([])
})
