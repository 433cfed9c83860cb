// REST routes of services (002 §7): market, a vendor's services, create, edit and delete.
import * as z from 'zod/mini'
import { serviceErrors, serviceLimits } from '#rules/commerce/services'
import { asService, serviceAnswer, serviceFields } from '#server/modules/commerce/services/restShapes.ts'
import { marketPaging, marketQuery } from '#server/modules/commerce/listings/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId, parseRowId } from '#server/http/rest/inputs.ts'
import { pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { requireFound, listNodes } from '#server/http/rest/shapes.ts'

const form = {
  // Both calls accept both names (002 §7).
  field: 'serviceLogo',
  otherField: 'logo',
  below: serviceLimits.logoBytes + 1,
  message: serviceErrors.logoTooLarge,
  tooManyMessage: serviceErrors.oneLogo,
  orJson: true,
}

const optionalText = z.optional(z.nullable(z.string()))

const optionalFields = {
  contactPhone: optionalText,
  contactEmail: optionalText,
  contactWhatsapp: optionalText,
  pricingInfo: optionalText,
  availability: optionalText,
  location: optionalText,
}

const toLogoInput = ([file]: string[]) => (file === undefined ? {} : { logo: { file } })

export const serviceRoutes = [
  route('GET /api/services', {
    summary: 'Services on offer, newest first. q searches words, category and campus filter.',
    access: 'signedIn',
    document: documentOf(
      `query ($filter: ServiceFilter!, $first: Int!, $after: String) {
        services(filter: $filter, first: $first, after: $after) {
          edges { node { ...ServiceFields } } pageInfo { ...PageInfoFields }
        }
      }`,
      [serviceFields, pageInfoFields],
    ),
    query: z.object(marketQuery),
    paging: { ...marketPaging, pageInfo: ({ services }) => services.pageInfo },
    variables: ({ query: { q, ...filter }, page }) => ({ filter: { ...filter, text: q }, ...page }),
    reply: ({ services }) => listNodes(services).map(asService),
    answer: z.array(serviceAnswer),
  }),

  route('GET /api/services/vendor/:vendorId', {
    summary: 'Services of a vendor, newest first.',
    access: 'signedIn',
    document: documentOf(
      `query ($id: Int!, $first: Int!, $after: String) {
        user(databaseId: $id) {
          services(first: $first, after: $after) {
            edges { node { ...ServiceFields } } pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [serviceFields, pageInfoFields],
    ),
    paging: { ...marketPaging, pageInfo: ({ user }) => user?.services?.pageInfo },
    variables: ({ params, page }) => ({ id: parseRowId('User', params.vendorId), ...page }),
    reply: ({ user }) => listNodes(requireFound('User', user).services).map(asService),
    answer: z.array(serviceAnswer),
  }),

  route('GET /api/services/:id', {
    summary: 'A service.',
    access: 'signedIn',
    document: documentOf(`query ($id: Int!) { service(databaseId: $id) { ...ServiceFields } }`, [
      serviceFields,
    ]),
    variables: ({ params }) => ({ id: parseRowId('Service', params.id) }),
    reply: ({ service }) => asService(requireFound('Service', service)),
    answer: serviceAnswer,
  }),

  route('POST /api/services', {
    summary:
      'Creates a service with at least one contact; for vendors. Send a form with an optional logo under serviceLogo or logo.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: CreateServiceInput!) { createService(input: $input) { service { ...ServiceFields } } }`,
      [serviceFields],
    ),
    form,
    body: z.object({
      name: z.string(serviceErrors.missing),
      description: z.string(serviceErrors.missing),
      category: optionalText,
      ...optionalFields,
    }),
    variables: ({ body, files }) => ({ input: { ...body, ...toLogoInput(files) } }),
    reply: ({ createService }) => asService(createService.service),
    answer: serviceAnswer,
    status: 201,
  }),

  route('PUT /api/services/:id', {
    summary:
      'Edits your service. Missing contacts, pricingInfo, availability, location and logo stay; blank ones are removed.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: EditServiceInput!) { editService(input: $input) { service { ...ServiceFields } } }`,
      [serviceFields],
    ),
    form: { ...form, below: serviceLimits.editLogoBytes, message: serviceErrors.editLogoTooLarge },
    body: z.object({
      name: z.string(serviceErrors.missingInEdit),
      description: z.string(serviceErrors.missingInEdit),
      category: z.string(serviceErrors.missingInEdit),
      ...optionalFields,
    }),
    variables: ({ params, body, files }) => ({
      input: { ...body, serviceId: nodeId('Service', params.id), ...toLogoInput(files) },
    }),
    reply: ({ editService }) => asService(editService.service),
    answer: serviceAnswer,
  }),

  route('DELETE /api/services/:id', {
    summary: 'Deletes your service and its logo for good.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: DeleteServiceInput!) { deleteService(input: $input) { deletedServiceId } }`,
    ),
    variables: ({ params }) => ({ input: { serviceId: nodeId('Service', params.id) } }),
    reply: () => ({ message: 'Service deleted successfully' }),
    answer: z.object({ message: z.string() }),
  }),
]
