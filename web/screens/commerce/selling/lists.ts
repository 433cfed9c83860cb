// The lists of a vendor that have been read, as they are in the store: what is new stands on top of one's own.
import type { Environment } from 'relay-runtime'
import { readOf } from '#web/relay/store/lists.ts'

/** The products of a person, where they have been read: `userId` is the global id. */
export const readProductsOf = (environment: Environment, userId: string) =>
  readOf(environment, [{ of: userId, key: 'useVendorProducts_products', edgeType: 'ProductEdge' }])

/** Likewise the services. */
export const readServicesOf = (environment: Environment, userId: string) =>
  readOf(environment, [{ of: userId, key: 'VendorServices_services', edgeType: 'ServiceEdge' }])
