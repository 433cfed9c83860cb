// Market of services: search, pages, and the categories with results.
import { serviceCategories } from '#rules/commerce/services'
import { createMarket } from '#server/modules/commerce/listings/market.ts'
import { services, type ServiceRow } from './queries.ts'

export const serviceMarket = createMarket<ServiceRow>({
  name: 'services',
  kind: services,
  chips: serviceCategories,
})
