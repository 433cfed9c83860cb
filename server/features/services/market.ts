// The market of services: a page of what is found, and the categories in which something is.
import { serviceCategories } from '#rules/services'
import { createMarket } from '#server/features/vendors/market.ts'
import { services, type ServiceRow } from './rows.ts'

export const serviceMarket = createMarket<ServiceRow>({
  name: 'services',
  offers: services,
  chips: serviceCategories,
})
