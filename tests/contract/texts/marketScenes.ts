// Scenes of the market, of single products and services, and of a vendor's services and their forms.
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { serviceLimits } from '#rules/commerce/services'
import * as preparing from '#web/components/composer/files/preparePhoto.ts'
import { emptyList, viewerOf } from '../../web/browser.tsx'
import { ada, product, productsOf, vendorViewer } from '../../web/commerce/products.ts'
import { service, servicesOf } from '../../web/commerce/services.ts'
import { part, signedInAs, submit, type Answers, type Scene } from './scenes.ts'

const viewer = viewerOf('CUSTOMER')
const asCustomer = (answers: Answers) => signedInAs('CUSTOMER', {}, answers)
const asVendor = (answers: Answers) => signedInAs('VENDOR', {}, answers)
const long = { description: 'Brushed inside. '.repeat(20) }

export const products = asCustomer({
  MarketScreenQuery: {
    viewer,
    products: productsOf([product(1, { ...long, stock: 3 })]),
    productCategories: ['Clothing'],
  },
})

export const services = asCustomer({
  MarketScreenQuery: {
    viewer,
    services: servicesOf([service(1, long)]),
    serviceCategories: ['Barbing/Salon'],
  },
})

const sold = product(1)
export const oneProduct = asCustomer({
  ProductScreenQuery: {
    viewer,
    product: { ...sold, vendor: { ...sold.vendor, products: productsOf([sold]) } },
  },
})
export const oneService = asCustomer({ ServiceScreenQuery: { viewer, service: service(1) } })

const listOf = (nodes: { id: string }[]) =>
  asVendor({
    VendorServicesScreenQuery: { viewer: vendorViewer, user: { ...ada, services: servicesOf(nodes) } },
  })

export const ownServices = listOf([])

export const othersServices = asCustomer({
  VendorServicesScreenQuery: { viewer, user: { ...service(1).vendor, services: emptyList } },
})

export const deleting: Scene = async (path) => {
  await listOf([service(1, { vendor: ada })])(path)
  await userEvent.click(await part('article button[aria-haspopup="dialog"]'))
}

const adding = asVendor({ ForVendorsQuery: { viewer: vendorViewer } })

export const addingNothing: Scene = async (path) => {
  await adding(path)
  await submit()
}

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

export const addingWithoutContact: Scene = async (path) => {
  await adding(path)
  write(await part('form input:not([type="file"])'), 'Low cut')
  write(await part('form textarea'), 'Sharp')
  await submit()
}

const editing = (found: object | null) =>
  asVendor({ EditServiceScreenQuery: { viewer: vendorViewer, service: found } })
const own = editing(service(1, { vendor: ada }))

export const withoutContact: Scene = async (path) => {
  await own(path)
  write(await part('form input[type="tel"]'), '')
  await submit()
}

export const withALargeLogo: Scene = async (path) => {
  vi.spyOn(preparing, 'preparePhoto').mockImplementation(async (file) => file)
  await own(path)
  const logo = new File(['x'], 'logo.png', { type: 'image/png' })
  Object.defineProperty(logo, 'size', { value: serviceLimits.editLogoBytes })
  await screen.findByRole('main')
  await userEvent.upload(await part<HTMLInputElement>('input[type="file"]'), logo)
}
