// Scenes of vendors and their products: the list and the form.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { viewerOf } from '../../web/browser.tsx'
import { checkoutAnswers } from '../../web/commerce/orders.ts'
import { ada, photoAt, product, productsOf, vendorViewer } from '../../web/commerce/products.ts'
import { part, signedInAs, submit, type Scene } from './scenes.ts'

const asVendor = (answers: Parameters<typeof signedInAs>[2]) => signedInAs('VENDOR', {}, answers)

const others = { ...product(1).vendor, products: productsOf([product(1)]) }
export const othersProducts = signedInAs(
  'CUSTOMER',
  {},
  { VendorProductsScreenQuery: { viewer: viewerOf('CUSTOMER'), user: others }, ...checkoutAnswers },
)

export const buying: Scene = async (path) => {
  await othersProducts(path)
  await userEvent.click(await part('article button'))
  await submit()
}

export const adding = asVendor({ ForVendorsQuery: { viewer: vendorViewer } })

const editing = asVendor({
  EditProductScreenQuery: {
    viewer: vendorViewer,
    product: product(1, { vendor: ada, photos: [photoAt('/media/products/a.webp')] }),
  },
})

export const shownPhoto: Scene = async (path) => {
  await editing(path)
  await screen.findAllByRole('img')
}
