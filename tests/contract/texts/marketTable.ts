// Texts of the market and of a vendor's services that docs/product quotes, by the section that quotes them.
import * as market from './marketScenes.ts'
import type { QuotedText } from './quotedText.ts'
import * as place from './places.ts'

const services = '/marketplace?show=services'

export const marketTable: Record<string, QuotedText[]> = {
  '002 §2, marketplace': [
    ['Products', '/marketplace', place.link, market.products],
    ['Services', '/marketplace', place.link, market.products],
    ['All', '/marketplace', place.link, market.products, [services, market.services]],
    ['Buy Now', '/marketplace', place.mainText, market.products],
    ['View Details', services, place.mainText, market.services],
    ['Read more', '/marketplace', place.mainText, market.products, [services, market.services]],
    ['Only 3 left', '/marketplace', place.mainText, market.products],
    ['Post to feed', '/products/1', place.link, market.oneProduct],
    ['Share to WhatsApp', '/products/1', place.link, market.oneProduct, ['/services/1', market.oneService]],
    ['Message', '/products/1', place.link, market.oneProduct, ['/services/1', market.oneService]],
  ],
  '002 §2, vendor services': [
    ['My Services', '/vendor-services', place.heading, market.ownServices],
    ['Services', '/vendor-services/9', place.heading, market.othersServices],
    ['Add Service', '/vendor-services', place.link, market.ownServices],
    ['No Services Yet', '/vendor-services', place.heading, market.ownServices],
    [
      'Start showcasing your professional services to potential clients',
      '/vendor-services',
      place.mainText,
      market.ownServices,
    ],
    ["This vendor hasn't added any services yet", '/vendor-services/9', place.anyText, market.othersServices],
    [
      'Are you sure you want to delete this service? This action cannot be undone.',
      '/vendor-services',
      place.alertDialogText,
      market.openDeletion,
    ],
  ],
  '002 §5, new service': [
    ['Missing required fields', '/add-service', place.toastTitle, market.submitEmptyService],
    [
      'Please fill in service name and description',
      '/add-service',
      place.toastDescription,
      market.submitEmptyService,
    ],
    ['Contact information required', '/add-service', place.toastTitle, market.submitWithoutContact],
    [
      'Please provide at least one contact method',
      '/add-service',
      place.toastDescription,
      market.submitWithoutContact,
    ],
  ],
  '002 §5, edited service': [
    ['Missing contact information', '/edit-service/1', place.toastTitle, market.saveWithoutContact],
    [
      'Please provide at least one contact method',
      '/edit-service/1',
      place.toastDescription,
      market.saveWithoutContact,
    ],
    ['File too large', '/edit-service/1', place.toastTitle, market.chooseLargeLogo],
    ['Logo must be less than 5MB', '/edit-service/1', place.toastDescription, market.chooseLargeLogo],
  ],
}
