// What other rooms need of services in the graph: the type, services by id, pages of them, and the service of a payload.
import { contactLinks, contactWays, type Contacts } from '#rules/services'
import { batched } from '#server/core/batch.ts'
import { builder, type FieldBuilder } from '#server/core/builder.ts'
import { mayChange } from '#server/core/mayWrite.ts'
import type { Context } from '#server/core/context.ts'
import { largestId } from '#server/core/ids.ts'
import { connectionOf, decodeCursor, sizeOf, statementSize, type PageArguments } from '#server/core/pages.ts'
import { Refusal } from '#server/core/refusal.ts'
import { Media, seenOf } from '#server/features/media/loader.ts'
import { User } from '#server/features/users/loader.ts'
import { contactText } from './contactText.ts'
import { findOfVendors, findServices, type ServiceRow } from './rows.ts'

export const Service = builder.objectRef<ServiceRow>('Service')

/** A service by id, with all others that are asked for in the same turn; null for what the caller may not see. */
export const loadService = batched(async (ctx, ids: number[]) => {
  const found = await findServices(ctx, ids)
  return new Map(found.map((service) => [service.id, service]))
})

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

const loadOfVendor = batched(findOfVendors)

/** A page of a vendor's services, with those of all others asked for in the same turn. */
export async function vendorPage(ctx: Context, vendorId: number, page: PageArguments) {
  const list = 'vendorServices'
  const size = sizeOf(page)
  const [before = largestId] = decodeCursor(list, page, 1) ?? []
  const rows = await loadOfVendor(ctx, vendorId, { before, size: statementSize(size) })
  return connectionOf(rows ?? [], { list, size, keyOf: ({ id }) => [id] })
}

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
    databaseId: t.exposeInt('id', { description: 'The number in /services/{id} and in REST paths.' }),
    vendor: t.expose('vendor', { type: User, description: 'Who offers it.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    description: t.exposeString('description', { description: 'What its vendor says of it, on many lines.' }),
    category: t.exposeString('category', { description: 'What kind of service it is.' }),
    logo: t.field({
      type: Media,
      nullable: true,
      description: 'Its logo, which everybody may fetch; null without one.',
      resolve: ({ media, name }) => seenOf(media, { ownerName: name, ownerIsClosed: false, alt: name })[0],
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
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    viewerCanEdit: t.boolean({
      description: 'Whether `editService` and `deleteService` would take it from you now: it is yours.',
      extensions: { perViewer: true },
      resolve: ({ vendorId }, _args, ctx) => mayChange(vendorId, ctx),
    }),
    isHeld: t.exposeBoolean('isHeld', {
      description:
        'Whether only its vendor and moderators see it, until they have decided about a report of it.',
    }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its vendor last changed it; null while he never did.',
    }),
  }),
})
