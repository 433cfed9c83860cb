// GraphQL type of services, and service loaders for other modules.
import { contactLinks, contactWays, type Contacts } from '#rules/commerce/services'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { formatPhoneNumber } from '#server/lib/phoneNumbers.ts'
import {
  listingFields,
  createListingLoaders,
  mediaOfListing,
} from '#server/modules/commerce/listings/loaders.ts'
import { Media } from '#server/modules/shared/media/loaders.ts'
import { serviceQueries, type ServiceRow } from './queries.ts'

export const Service = builder.objectRef<ServiceRow>('Service')

export const { load: loadService, loadVendorPage } = createListingLoaders(serviceQueries, 'vendorServices')

export const serviceField = (t: FieldBuilder<{ serviceId: number }>) =>
  t.field({
    type: Service,
    description: 'The service, re-read after the change.',
    extensions: { readsDatabase: true },
    resolve: async ({ serviceId }, _args, ctx) => (await loadService(ctx, serviceId)) ?? serviceNotFound(),
  })

const serviceNotFound = (): never => {
  throw new Refusal('NOT_FOUND', 'Service not found')
}

export const ServiceConnection = builder.connectionObject(
  { type: Service, name: 'ServiceConnection', description: 'One page of services.' },
  { name: 'ServiceEdge', description: 'A service and its cursor.' },
)

const ContactWay = builder.enumType('ContactWay', {
  description: 'Way to contact a vendor.',
  values: {
    PHONE: { description: 'Phone call.' },
    EMAIL: { description: 'E-mail.' },
    WHATSAPP: { description: 'WhatsApp.' },
  },
})

const contactWayNames = { contactPhone: 'PHONE', contactEmail: 'EMAIL', contactWhatsapp: 'WHATSAPP' } as const

interface Contact {
  way: keyof Contacts
  value: string
}

const Contact = builder.objectRef<Contact>('ServiceContact').implement({
  description:
    'A contact of the vendor. Show `value`, `text` and `url` only on request, after `openServiceContacts`.',
  fields: (t) => ({
    way: t.field({
      type: ContactWay,
      description: 'Kind of contact.',
      resolve: ({ way }) => contactWayNames[way],
    }),
    value: t.exposeString('value', {
      description: 'E-mail address, or phone number in E.164 form such as +2348031234567.',
    }),
    text: t.string({
      description: 'Display text, such as +234 803 123 4567.',
      resolve: ({ way, value }) => (way === 'contactEmail' ? value : formatPhoneNumber(value)),
    }),
    url: t.string({
      description: 'Link that starts the call, e-mail or chat: tel:, mailto: or https://wa.me/.',
      resolve: ({ way, value }) => contactLinks[way](value),
    }),
  }),
})

const toContacts = (service: ServiceRow): Contact[] =>
  contactWays.flatMap((way) => {
    const value = service[way]
    return value === null ? [] : [{ way, value }]
  })

builder.node(Service, {
  description: 'A service by a vendor; terms are agreed between vendor and customer.',
  id: { resolve: ({ id }) => id, description: 'Global id.' },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadService(ctx, Number(id)))),
  fields: (t) => ({
    ...listingFields(t, { name: 'Service', path: '/services', vendor: 'The vendor.' }),
    category: t.exposeString('category', { description: 'Category.' }),
    logo: t.field({
      type: Media,
      nullable: true,
      description: 'Public logo; null if there is none.',
      resolve: (service) => mediaOfListing(service)[0],
    }),
    contacts: t.field({
      type: [Contact],
      description: 'At least one contact of the vendor, for signed-in viewers.',
      authScopes: { signedIn: true },
      resolve: toContacts,
    }),
    pricingInfo: t.exposeString('pricingInfo', {
      nullable: true,
      description: "Price in the vendor's words; null if there is none.",
    }),
    availability: t.exposeString('availability', {
      nullable: true,
      description: "Availability in the vendor's words; null if there is none.",
    }),
    location: t.exposeString('location', {
      nullable: true,
      description: "Location in the vendor's words; null if there is none.",
    }),
    contactsOpened: t.int({
      nullable: true,
      description: 'Number of times others opened the contacts; null for everybody but the vendor.',
      extensions: { perViewer: true },
      resolve: ({ vendorId, contactsOpened }, _args, { viewer }) =>
        viewer?.id === vendorId ? contactsOpened : null,
    }),
  }),
})
