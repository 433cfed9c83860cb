// Texts of the market and of a vendor's services by the section that quotes them.
import * as market from './marketScenes.ts'
import type { Row } from './row.ts'
import * as seen from './seen.ts'

const services = '/marketplace?show=services'

export const marketTable: Record<string, Row[]> = {
  '002 §2, marketplace': [
    ['Products', '/marketplace', seen.aLink, market.products],
    ['Services', '/marketplace', seen.aLink, market.products],
    ['All', '/marketplace', seen.aLink, market.products, [services, market.services]],
    ['Buy Now', '/marketplace', seen.words, market.products],
    ['View Details', services, seen.words, market.services],
    ['Read more', '/marketplace', seen.words, market.products, [services, market.services]],
    ['Only 3 left', '/marketplace', seen.words, market.products],
    ['Post to feed', '/products/1', seen.aLink, market.oneProduct],
    ['Share to WhatsApp', '/products/1', seen.aLink, market.oneProduct, ['/services/1', market.oneService]],
    ['Message', '/products/1', seen.aLink, market.oneProduct, ['/services/1', market.oneService]],
  ],
  '002 §2, vendor services': [
    ['My Services', '/vendor-services', seen.aHeading, market.ownServices],
    ['Services', '/vendor-services/9', seen.aHeading, market.othersServices],
    ['Add Service', '/vendor-services', seen.aLink, market.ownServices],
    ['No Services Yet', '/vendor-services', seen.aHeading, market.ownServices],
    [
      'Start showcasing your professional services to potential clients',
      '/vendor-services',
      seen.words,
      market.ownServices,
    ],
    [
      "This vendor hasn't added any services yet",
      '/vendor-services/9',
      seen.wordsAnywhere,
      market.othersServices,
    ],
    [
      'Are you sure you want to delete this service? This action cannot be undone.',
      '/vendor-services',
      seen.wordsOfTheQuestion,
      market.deleting,
    ],
  ],
  '002 §5, new service': [
    ['Missing required fields', '/add-service', seen.aToast, market.addingNothing],
    ['Please fill in service name and description', '/add-service', seen.aToastSaying, market.addingNothing],
    ['Contact information required', '/add-service', seen.aToast, market.addingWithoutContact],
    [
      'Please provide at least one contact method',
      '/add-service',
      seen.aToastSaying,
      market.addingWithoutContact,
    ],
  ],
  '002 §5, edited service': [
    ['Missing contact information', '/edit-service/1', seen.aToast, market.withoutContact],
    [
      'Please provide at least one contact method',
      '/edit-service/1',
      seen.aToastSaying,
      market.withoutContact,
    ],
    ['File too large', '/edit-service/1', seen.aToast, market.withALargeLogo],
    ['Logo must be less than 5MB', '/edit-service/1', seen.aToastSaying, market.withALargeLogo],
  ],
}
