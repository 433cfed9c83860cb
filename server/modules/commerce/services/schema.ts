// GraphQL schema of services: market, a vendor's services, mutations that create, edit and delete one, and contacts.
import { serviceLimits } from '#rules/commerce/services'
import { builder, type InputBuilder } from '#server/core/context/builder.ts'
import { authenticated, type Context } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { callerField } from '#server/core/context/viewer.ts'
import {
  addDeleteMutation,
  addUploadMutation,
  altField,
  marketFilterFields,
  toMediaInput,
  listingTextFields,
  type MediaInput,
} from '#server/modules/commerce/listings/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { loadService, Service, ServiceConnection, serviceField, loadVendorPage } from './loaders.ts'
import { uploadServiceLogo } from './logos.ts'
import { serviceMarket } from './market.ts'
import { createService, deleteService, editService, openContacts } from './services.ts'

const ServiceFilter = builder.inputType('ServiceFilter', {
  description: 'Filter of services; missing and blank fields match everything.',
  fields: (t) => marketFilterFields(t, { verb: 'offer', category: 'A category from `serviceCategories`.' }),
})

builder.queryFields((t) => ({
  service: t.field({
    type: Service,
    nullable: true,
    description: 'A service by its number; null if it does not exist or is not visible to you.',
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.int({ description: 'Number in /services/{id}.' }) },
    resolve: (_root, args, ctx) => loadService(ctx, args.databaseId),
  }),
  services: t.field({
    type: ServiceConnection,
    description: 'Services of vendors visible to you, newest first.',
    authScopes: { signedIn: true },
    args: {
      filter: t.arg({ type: ServiceFilter, defaultValue: {}, description: 'Filter.' }),
      ...pageArguments(t),
    },
    resolve: (_root, args, ctx) => serviceMarket.page(authenticated(ctx), { ...args, sort: 'NEWEST' }),
  }),
  serviceCategories: t.stringList({
    description: 'Categories with results for a filter, ignoring its own category, in display order.',
    authScopes: { signedIn: true },
    extensions: { readsDatabase: true },
    args: { filter: t.arg({ type: ServiceFilter, defaultValue: {}, description: 'Filter.' }) },
    resolve: (_root, { filter }, ctx) => serviceMarket.categories(authenticated(ctx), filter),
  }),
}))

builder.prismaObjectField(User, 'services', (t) =>
  t.field({
    type: ServiceConnection,
    description: 'Services of the user, newest first.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => loadVendorPage(ctx, id, page),
  }),
)

const ServiceLogoInput = builder.inputType('ServiceLogoInput', {
  description: 'The logo of a service: exactly one of `file` and `url`.',
  fields: (t) => ({
    file: t.field({
      type: 'Upload',
      required: false,
      description: 'JPEG, PNG, WebP or GIF: at most 10 MiB for a new service, below 5 MiB for an edit.',
    }),
    url: t.string({
      required: false,
      description:
        '`url` of the current logo, or of an unused one from `uploadServiceLogo`. Nothing is fetched.',
    }),
    alt: altField(t),
  }),
})

/** Converts the logo of an input; returns undefined and null unchanged. */
const toLogoInput = (ctx: Context, input?: MediaInput | null) => input && toMediaInput(ctx, input)

/** Options of an optional text argument such as the price. */
const noteOptions = (label: string) => ({
  required: false as const,
  description: `${label} in your own words, at most ${serviceLimits.note} characters; blank is none.`,
})

const serviceInputFields = (t: InputBuilder) => ({
  ...listingTextFields(t),
  contactPhone: t.string({
    required: false,
    description: 'Phone number as typed, by default Nigerian; blank is none.',
  }),
  contactEmail: t.string({ required: false, description: 'E-mail address; blank is none.' }),
  contactWhatsapp: t.string({ required: false, description: 'WhatsApp number; blank is none.' }),
  pricingInfo: t.string(noteOptions('Price')),
  availability: t.string(noteOptions('Availability')),
  location: t.string(noteOptions('Location')),
})

builder.relayMutationField(
  'createService',
  {
    description: 'Input of `createService`, with at least one contact.',
    inputFields: (t) => ({
      ...serviceInputFields(t),
      category: t.string({ required: false, description: 'A listed category; by default Barbing/Salon.' }),
      logo: t.field({ type: ServiceLogoInput, required: false, description: 'Optional logo.' }),
    }),
  },
  {
    description: 'Creates a service; for vendors. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      createService(authenticated(ctx), { ...input, logo: toLogoInput(ctx, input.logo) }),
  },
  {
    description: 'The created service and the viewer.',
    outputFields: (t) => ({ service: serviceField(t), viewer: callerField(t) }),
  },
)

builder.relayMutationField(
  'editService',
  {
    description: 'Input of `editService`. Missing optional fields stay; null removes them.',
    inputFields: (t) => ({
      serviceId: t.id({ description: 'Global id of the service.' }),
      ...serviceInputFields(t),
      category: t.string({ description: 'A listed category or the current one.' }),
      logo: t.field({ type: ServiceLogoInput, required: false, description: 'New logo; null removes it.' }),
    }),
  },
  {
    description: 'Edits your service. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { logo, serviceId, ...fields } }, ctx) =>
      editService(authenticated(ctx), {
        ...fields,
        logo: toLogoInput(ctx, logo),
        serviceId: databaseId('Service', String(serviceId)),
      }),
  },
  { description: 'The service after the change.', outputFields: (t) => ({ service: serviceField(t) }) },
)

addDeleteMutation({
  name: 'Service',
  description: 'Deletes your service and its logo for good.',
  deleteOwn: deleteService,
})

addUploadMutation({ name: 'Service', picture: 'Logo', upload: uploadServiceLogo })

builder.relayMutationField(
  'openServiceContacts',
  {
    description: 'Input of `openServiceContacts`.',
    inputFields: (t) => ({ serviceId: t.id({ description: 'Global id of a service you can see.' }) }),
  },
  {
    description:
      'Returns the contacts of a service and counts the opening for its vendor; at most 60 an hour.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) =>
      openContacts(authenticated(ctx), databaseId('Service', String(input.serviceId))),
  },
  { description: 'The service with its contacts.', outputFields: (t) => ({ service: serviceField(t) }) },
)
