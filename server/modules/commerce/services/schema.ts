// Services in the graph: the market, a vendor's services, adding, editing and deleting one, and its contacts.
import { serviceLimits } from '#rules/commerce/services'
import { builder, type InputBuilder } from '#server/core/context/builder.ts'
import { signed, type Context } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { callerField } from '#server/core/context/viewer.ts'
import {
  addDeleteMutation,
  addUploadMutation,
  altField,
  filterFields,
  givenMedia,
  textFields,
  type MediaInput,
} from '#server/modules/commerce/listings/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { loadService, Service, ServiceConnection, serviceField, vendorPage } from './loaders.ts'
import { uploadServiceLogo } from './logos.ts'
import { serviceMarket } from './market.ts'
import { createService, deleteService, editService, openContacts } from './services.ts'

const ServiceFilter = builder.inputType('ServiceFilter', {
  description: 'What is looked for among services. What is not given, or blank, does not count.',
  fields: (t) => filterFields(t, { verb: 'offer', category: 'A category as `serviceCategories` has it.' }),
})

builder.queryFields((t) => ({
  service: t.field({
    type: Service,
    nullable: true,
    description: 'A service by the number in its address. Null when it is not there, or not for you.',
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.int({ description: 'The number in /services/{id}.' }) },
    resolve: (_root, args, ctx) => loadService(ctx, args.databaseId),
  }),
  services: t.field({
    type: ServiceConnection,
    description: 'What vendors do for others, the newest first, but for those you may not know of.',
    authScopes: { signedIn: true },
    args: {
      filter: t.arg({ type: ServiceFilter, defaultValue: {}, description: 'What is looked for.' }),
      ...pageArguments(t),
    },
    resolve: (_root, asked, ctx) => serviceMarket.page(signed(ctx), { ...asked, sort: 'NEWEST' }),
  }),
  serviceCategories: t.stringList({
    description:
      'The categories in which there is a service for a filter, whatever category it names, in the order they are shown in.',
    authScopes: { signedIn: true },
    extensions: { isRead: true },
    args: { filter: t.arg({ type: ServiceFilter, defaultValue: {}, description: 'What is looked for.' }) },
    resolve: (_root, { filter }, ctx) => serviceMarket.categories(signed(ctx), filter),
  }),
}))

builder.prismaObjectField(User, 'services', (t) =>
  t.field({
    type: ServiceConnection,
    description: 'What the person does for others, the newest first.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => vendorPage(ctx, id, page),
  }),
)

const ServiceLogoInput = builder.inputType('ServiceLogoInput', {
  description: 'The logo of a service: exactly one of `file` and `url`.',
  fields: (t) => ({
    file: t.field({
      type: 'Upload',
      required: false,
      description:
        'A JPEG, PNG, WebP or GIF: of at most 10 MiB with a new service, of less than 5 MiB with a change.',
    }),
    url: t.string({
      required: false,
      description:
        'The `url` of the logo that the service has, or of one from `uploadServiceLogo` that no service has yet. Nothing is fetched.',
    }),
    alt: altField(t),
  }),
})

/** The logo of an input as commands take it; not given it stays not given. */
const givenLogo = (ctx: Context, input?: MediaInput | null) => input && givenMedia(ctx, input)

const note = (what: string) => ({
  required: false as const,
  description: `${what}, in your own words: at most ${serviceLimits.note} characters; blank is nothing.`,
})

const saidFields = (t: InputBuilder) => ({
  ...textFields(t),
  contactPhone: t.string({
    required: false,
    description: 'A phone number, as people type it; without a country it is one of Nigeria. Blank is none.',
  }),
  contactEmail: t.string({ required: false, description: 'An e-mail address; blank is none.' }),
  contactWhatsapp: t.string({ required: false, description: 'A number on WhatsApp; blank is none.' }),
  pricingInfo: t.string(note('What it costs')),
  availability: t.string(note('When it is to be had')),
  location: t.string(note('Where it is to be had')),
})

builder.relayMutationField(
  'createService',
  {
    description: 'What to offer: at least one way to reach you is among it.',
    inputFields: (t) => ({
      ...saidFields(t),
      category: t.string({ required: false, description: 'One of the list; without it Barbing/Salon.' }),
      logo: t.field({ type: ServiceLogoInput, required: false, description: 'Its logo, if it has one.' }),
    }),
  },
  {
    description:
      'Adds a service of yours to the market; for vendors. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      createService(signed(ctx), { ...input, logo: givenLogo(ctx, input.logo) }),
  },
  {
    description: 'The service that was added, and you with it.',
    outputFields: (t) => ({ service: serviceField(t), viewer: callerField(t) }),
  },
)

builder.relayMutationField(
  'editService',
  {
    description:
      'How a service of yours is to be. Of what is optional, what is not given stays, and null is nothing.',
    inputFields: (t) => ({
      serviceId: t.id({ description: 'The global id of the service.' }),
      ...saidFields(t),
      category: t.string({ description: 'One of the list, or what it has.' }),
      logo: t.field({
        type: ServiceLogoInput,
        required: false,
        description: 'The logo there is to be; null takes it away.',
      }),
    }),
  },
  {
    description: 'Changes a service of yours. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { logo, serviceId, ...said } }, ctx) =>
      editService(signed(ctx), {
        ...said,
        logo: givenLogo(ctx, logo),
        serviceId: databaseId('Service', String(serviceId)),
      }),
  },
  { description: 'The service after the change.', outputFields: (t) => ({ service: serviceField(t) }) },
)

addDeleteMutation({
  name: 'Service',
  description: 'Deletes a service of yours for good, with its logo.',
  deleteOwn: deleteService,
})

addUploadMutation({ name: 'Service', picture: 'Logo', upload: uploadServiceLogo })

builder.relayMutationField(
  'openServiceContacts',
  {
    description: 'Whose ways to be reached one looks at.',
    inputFields: (t) => ({ serviceId: t.id({ description: 'The global id of a service you see.' }) }),
  },
  {
    description:
      'Shows the ways to reach the vendor of a service, and counts for him that somebody looked: at most 60 an hour.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) =>
      openContacts(signed(ctx), databaseId('Service', String(input.serviceId))),
  },
  { description: 'The service with its contacts.', outputFields: (t) => ({ service: serviceField(t) }) },
)
