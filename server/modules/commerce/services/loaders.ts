// What other rooms need of services in the graph: the type, services by id, pages of them, and the service of a payload.
import { contactLinks, contactWays, type Contacts } from '#rules/commerce/services'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { listingFields, listingLoaders, mediaOfListing } from '#server/modules/commerce/listings/loaders.ts'
import { Media } from '#server/modules/shared/media/loaders.ts'
import { contactText } from './contactText.ts'
import { serviceQueries, type ServiceRow } from './queries.ts'

export const Service = builder.objectRef<ServiceRow>('Service')

export const { load: loadService, vendorPage } = listingLoaders(serviceQueries, 'vendorServices')

/** The service of a payload, re-read with the caller's own selection. */
export const serviceField = (t: FieldBuilder<{ serviceId: number }>) =>
  t.field({
    type: Service,
    description: 'The service, re-read after the change.',
    extensions: { isRead: true },
    resolve: async ({ serviceId }, _args, ctx) => (await loadService(ctx, serviceId)) ?? serviceNotFound(),
  })

const serviceNotFound = (): never => {
  throw new Refusal('NOT_FOUND', 'Service not found')
}

export const ServiceConnection = builder.connectionObject(
  { type: Service, name: 'ServiceConnection', description: 'One page of services.' },
  { name: 'ServiceEdge', description: 'One service of a list, with its place.' },
)

const ContactWay = builder.enumType('ContactWay', {
  description: 'How one reaches a vendor.',
  values: {
    PHONE: { description: 'By a call.' },
    EMAIL: { description: 'By e-mail.' },
    WHATSAPP: { description: 'On WhatsApp.' },
  },
})

const ways = { contactPhone: 'PHONE', contactEmail: 'EMAIL', contactWhatsapp: 'WHATSAPP' } as const

interface Contact {
  way: keyof Contacts
  value: string
}

const Contact = builder.objectRef<Contact>('ServiceContact').implement({
  description:
    'A way to reach the vendor of a service. Show `value`, `text` and `url` when somebody asks for them, by `openServiceContacts`.',
  fields: (t) => ({
    way: t.field({
      type: ContactWay,
      description: 'How one reaches him.',
      resolve: ({ way }) => ways[way],
    }),
    value: t.exposeString('value', {
      description: 'The address, or the number as it is dialled from everywhere, such as +2348031234567.',
    }),
    text: t.string({
      description: 'The same for people to read, such as +234 803 123 4567.',
      resolve: ({ way, value }) => contactText(way, value),
    }),
    url: t.string({
      description: 'A link that begins the call, the letter or the chat: tel:, mailto: or https://wa.me/.',
      resolve: ({ way, value }) => contactLinks[way](value),
    }),
  }),
})

const contactsOf = (service: ServiceRow): Contact[] =>
  contactWays.flatMap((way) => {
    const value = service[way]
    return value === null ? [] : [{ way, value }]
  })

builder.node(Service, {
  description: 'Something a vendor does for others, agreed on between them.',
  id: { resolve: ({ id }) => id, description: 'Global id.' },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadService(ctx, Number(id)))),
  fields: (t) => ({
    ...listingFields(t, { name: 'Service', path: '/services', vendor: 'Who offers it.' }),
    category: t.exposeString('category', { description: 'What kind of service it is.' }),
    logo: t.field({
      type: Media,
      nullable: true,
      description: 'Its logo, which everybody may fetch; null without one.',
      resolve: (service) => mediaOfListing(service)[0],
    }),
    contacts: t.field({
      type: [Contact],
      description: 'The ways to reach its vendor, for who is signed in: at least one.',
      authScopes: { signedIn: true },
      resolve: contactsOf,
    }),
    pricingInfo: t.exposeString('pricingInfo', {
      nullable: true,
      description: "What it costs, in the vendor's words; null where nothing is said.",
    }),
    availability: t.exposeString('availability', {
      nullable: true,
      description: "When it is to be had, in the vendor's words; null where nothing is said.",
    }),
    location: t.exposeString('location', {
      nullable: true,
      description: "Where it is to be had, in the vendor's words; null where nothing is said.",
    }),
    contactsOpened: t.int({
      nullable: true,
      description: 'How often others have opened the ways to reach you; null for everybody but its vendor.',
      extensions: { perViewer: true },
      resolve: ({ vendorId, contactsOpened }, _args, { viewer }) =>
        viewer?.id === vendorId ? contactsOpened : null,
    }),
  }),
})
