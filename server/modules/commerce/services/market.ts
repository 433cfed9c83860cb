// The market of services: a page of what is found, and the categories in which something is.
import { serviceCategories } from '#rules/commerce/services'
import { createMarket } from '#server/modules/commerce/listings/market.ts'
import { services, type ServiceRow } from './queries.ts'

export const serviceMarket = createMarket<ServiceRow>({
  name: 'services',
  kind: services,
  chips: serviceCategories,
})
