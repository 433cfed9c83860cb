// Steps to the quoted texts of vendors and their products: the list and the form.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { viewerOf } from '../../web/browser.tsx'
import { checkoutAnswers } from '../../web/commerce/orders.ts'
import { ada, photoAt, product, productsOf, vendorViewer } from '../../web/commerce/products.ts'
import { findElement, signedInWith, submitForm, type Scene } from './scenes.ts'

const asVendor = (answers: Parameters<typeof signedInWith>[2]) => signedInWith('VENDOR', {}, answers)

const otherVendor = { ...product(1).vendor, products: productsOf([product(1)]) }
export const othersProducts = signedInWith(
  'CUSTOMER',
  {},
  { VendorProductsScreenQuery: { viewer: viewerOf('CUSTOMER'), user: otherVendor }, ...checkoutAnswers },
)

export const buyProduct: Scene = async (path) => {
  await othersProducts(path)
  await userEvent.click(await findElement('article button'))
  await submitForm()
}

export const addProduct = asVendor({ ForVendorsQuery: { viewer: vendorViewer } })

const editProduct = asVendor({
  EditProductScreenQuery: {
    viewer: vendorViewer,
    product: product(1, { vendor: ada, photos: [photoAt('/media/products/a.webp')] }),
  },
})

export const editProductWithPhoto: Scene = async (path) => {
  await editProduct(path)
  await screen.findAllByRole('img')
}
