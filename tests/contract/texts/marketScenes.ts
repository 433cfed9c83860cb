// Steps to the quoted texts of the market, of single products and services, and of a vendor's services.
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { serviceLimits } from '#rules/commerce/services'
import * as preparing from '#web/components/composer/files/preparePhoto.ts'
import { emptyList, viewerOf } from '../../web/browser.tsx'
import { ada, product, productsOf, vendorViewer } from '../../web/commerce/products.ts'
import { service, servicesOf } from '../../web/commerce/services.ts'
import { findElement, signedInWith, submitForm, type Answers, type Scene } from './scenes.ts'

const viewer = viewerOf('CUSTOMER')
const asCustomer = (answers: Answers) => signedInWith('CUSTOMER', {}, answers)
const asVendor = (answers: Answers) => signedInWith('VENDOR', {}, answers)
const longDescription = { description: 'Brushed inside. '.repeat(20) }

export const products = asCustomer({
  MarketScreenQuery: {
    viewer,
    products: productsOf([product(1, { ...longDescription, stock: 3 })]),
    productCategories: ['Clothing'],
  },
})

export const services = asCustomer({
  MarketScreenQuery: {
    viewer,
    services: servicesOf([service(1, longDescription)]),
    serviceCategories: ['Barbing/Salon'],
  },
})

const soldProduct = product(1)
export const oneProduct = asCustomer({
  ProductScreenQuery: {
    viewer,
    product: { ...soldProduct, vendor: { ...soldProduct.vendor, products: productsOf([soldProduct]) } },
  },
})
export const oneService = asCustomer({ ServiceScreenQuery: { viewer, service: service(1) } })

const ownServicesWith = (nodes: { id: string }[]) =>
  asVendor({
    VendorServicesScreenQuery: { viewer: vendorViewer, user: { ...ada, services: servicesOf(nodes) } },
  })

export const ownServices = ownServicesWith([])

export const othersServices = asCustomer({
  VendorServicesScreenQuery: { viewer, user: { ...service(1).vendor, services: emptyList } },
})

export const openDeletion: Scene = async (path) => {
  await ownServicesWith([service(1, { vendor: ada })])(path)
  await userEvent.click(await findElement('article button[aria-haspopup="dialog"]'))
}

const openNewService = asVendor({ ForVendorsQuery: { viewer: vendorViewer } })

export const submitEmptyService: Scene = async (path) => {
  await openNewService(path)
  await submitForm()
}

const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

export const submitWithoutContact: Scene = async (path) => {
  await openNewService(path)
  fill(await findElement('form input:not([type="file"])'), 'Low cut')
  fill(await findElement('form textarea'), 'Sharp')
  await submitForm()
}

const editServiceWith = (found: object | null) =>
  asVendor({ EditServiceScreenQuery: { viewer: vendorViewer, service: found } })
const editOwnService = editServiceWith(service(1, { vendor: ada }))

export const saveWithoutContact: Scene = async (path) => {
  await editOwnService(path)
  fill(await findElement('form input[type="tel"]'), '')
  await submitForm()
}

export const chooseLargeLogo: Scene = async (path) => {
  vi.spyOn(preparing, 'preparePhoto').mockImplementation(async (file) => file)
  await editOwnService(path)
  const logo = new File(['x'], 'logo.png', { type: 'image/png' })
  Object.defineProperty(logo, 'size', { value: serviceLimits.editLogoBytes })
  await screen.findByRole('main')
  await userEvent.upload(await findElement<HTMLInputElement>('input[type="file"]'), logo)
}
