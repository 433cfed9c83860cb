// Buttons hidden by false `viewerCan…` fields: no screen shows a command that the server would refuse.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventually, setUpBrowser, viewerAnswers } from '../browser.tsx'
import { viewer, openAsAda } from '../composer/composerScreen.ts'
import { order, ordersOf, review, reviewsOf } from './orders.ts'
import { ada, product, productsOf, vendorViewer } from './products.ts'
import { kemi, profileAnswer } from '../social/profiles.ts'
import { service, servicesOf } from './services.ts'

setUpBrowser()

const seller = { ...product(1).vendor, products: productsOf([]) }
const chatClosed = { viewerCanMessage: false, viewerMessageStanding: 'CLOSED' }
const uche = { __typename: 'User', id: 'VXNlcjoxMQ==', databaseId: 11, firstName: 'Uche', ...chatClosed }
const ownReview = review('UmV2aWV3OjE=', { viewerCanReport: false })

type Answers = Parameters<typeof openAsAda>[0]

const vendorAnswers = (answers: Answers): Answers => ({ ...viewerAnswers(vendorViewer), ...answers })

const screens: [path: string, buttons: string[], answers: Answers, there: string][] = [
  ['/profile/7', ['Message'], { ProfileScreenQuery: profileAnswer(kemi(chatClosed)) }, 'Reposts'],
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
    { OrderScreenQuery: { viewer, order: order(7, { vendor: { ...seller, ...chatClosed } }) } },
    'I have it',
  ],
  [
    '/vendor-orders',
    ['Message'],
    vendorAnswers({
      VendorOrdersScreenQuery: {
        viewer: { ...vendorViewer, salesCount: 1, sales: ordersOf([order(7, { buyer: uche })]) },
      },
    }),
    'Enter code',
  ],
  [
    '/vendor-products',
    ['Edit Hoodie 1', 'Delete Hoodie 1'],
    vendorAnswers({
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
    vendorAnswers({
      VendorServicesScreenQuery: {
        viewer: vendorViewer,
        user: { ...ada, services: servicesOf([service(1, { vendor: ada, viewerCanEdit: false })]) },
      },
    }),
    'Add Service',
  ],
]

const findControls = (name: string) => [
  ...screen.queryAllByRole('button', { name }),
  ...screen.queryAllByRole('link', { name }),
  ...screen.queryAllByRole('tab', { name }),
]

it.each(screens)('%s has no %s where the server would refuse it', async (path, buttons, answers, there) => {
  openAsAda(answers, path)
  await eventually(() => expect(findControls(there)).not.toEqual([]))
  for (const button of buttons) expect([button, findControls(button)]).toEqual([button, []])
})

it('a chat button leads to a pending request, and offers no second one', async () => {
  const profile = kemi({ viewerCanMessage: false, viewerMessageStanding: 'WAITING' })
  openAsAda({ ProfileScreenQuery: profileAnswer(profile) }, '/profile/7')
  const link = await screen.findByRole('link', { name: 'View request' })
  expect(link.getAttribute('href')).toBe('/messages/7')
  expect(findControls('Message')).toEqual([])
})
