// Services as the API returns them; a service is a vendor’s listing with contacts in place of a price to pay.
import { ada, product } from './products.ts'

export const service = (databaseId: number, change: { vendor?: object; [field: string]: unknown } = {}) => ({
  __typename: 'Service',
  id: btoa(`Service:${databaseId}`),
  databaseId,
  name: `Cuts ${databaseId}`,
  description: 'Fades and dreads inside campus.',
  category: 'Barbing/Salon',
  contacts: [
    {
      __typename: 'ServiceContact',
      way: 'PHONE',
      value: '+2348031234567',
      text: '+234 803 123 4567',
      url: 'tel:+2348031234567',
    },
  ],
  pricingInfo: 'From ₦1,500',
  availability: null,
  location: 'Jaja Hall',
  contactsOpened: null,
  viewerCanAsk: change.vendor !== ada,
  viewerCanEdit: change.vendor === ada,
  logo: null,
  vendor: product(1).vendor,
  createdAt: '2026-11-20T09:00:00.000Z',
  isHeld: false,
  viewerHasSaved: false,
  ...change,
})

export const servicesOf = (nodes: { id: string }[]) => ({
  edges: nodes.map((node) => ({
    cursor: node.id,
    node: { __typename: 'Service', ...node },
    __typename: 'ServiceEdge',
  })),
  pageInfo: { endCursor: nodes.at(-1)?.id ?? null, hasNextPage: false },
})
