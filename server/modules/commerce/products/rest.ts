// REST routes of products (002 §7): market, a vendor's products, create, edit and delete.
import * as z from 'zod/mini'
import { choiceOf } from '#rules/shared/common'
import { productErrors, productLimits, typedStock } from '#rules/commerce/products'
import { asProduct, productAnswer, productFields } from '#server/modules/commerce/products/restShapes.ts'
import { marketPaging, marketQuery } from '#server/modules/commerce/listings/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { listOf, nodeId, optionalListOf, parseRowId } from '#server/http/rest/inputs.ts'
import { pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { requireFound, listNodes } from '#server/http/rest/shapes.ts'

/** API values of the query parameter `sort`. */
const sorts = { newest: 'NEWEST', price_up: 'PRICE_UP', price_down: 'PRICE_DOWN' } as const

/** Photos of a form; the other fields may also be sent as JSON. */
const form = {
  field: 'productImages',
  below: productLimits.photoBytes + 1,
  message: productErrors.photoTooLarge,
  maxFiles: productLimits.photos,
  tooManyMessage: productErrors.tooManyPhotos,
  orJson: true,
}

/** Form fields of a product; a blank stock is 0 (002 §5). */
const formFields = {
  name: z.string(productErrors.missing),
  description: z.string(productErrors.missing),
  price: z.pipe(z.union([z.string(), z.number()], productErrors.missing), z.transform(String)),
  stock: z.optional(
    z.pipe(
      z.pipe(
        z.nullable(z.union([z.string(), z.number()], productErrors.stock)),
        z.transform((typed) => String(typed ?? '')),
      ),
      typedStock,
    ),
  ),
  category: z.optional(z.nullable(z.string(productErrors.category))),
}

const sizesError = 'sizes must be a list of sizes, as JSON text'
const imageUrlError = 'imageUrl must be the URL of a photo that stays, or a list of such'

export const productRoutes = [
  route('GET /api/products', {
    summary:
      'Products for sale, newest first. q searches words, category and campus filter, sort is newest, price_up or price_down.',
    access: 'signedIn',
    document: documentOf(
      `query ($filter: ProductFilter!, $sort: ProductSort!, $first: Int!, $after: String) {
        products(filter: $filter, sort: $sort, first: $first, after: $after) {
          edges { node { ...ProductFields } } pageInfo { ...PageInfoFields }
        }
      }`,
      [productFields, pageInfoFields],
    ),
    query: z.object({
      ...marketQuery,
      sort: z.optional(
        choiceOf(['newest', 'price_up', 'price_down'], 'sort must be newest, price_up or price_down'),
      ),
    }),
    paging: { ...marketPaging, pageInfo: ({ products }) => products.pageInfo },
    variables: ({ query: { q, sort = 'newest', ...filter }, page }) => ({
      filter: { ...filter, text: q },
      sort: sorts[sort],
      ...page,
    }),
    reply: ({ products }) => listNodes(products).map(asProduct),
    answer: z.array(productAnswer),
  }),

  route('GET /api/products/vendor/:vendorId', {
    summary: 'Products of a vendor, newest first.',
    access: 'signedIn',
    document: documentOf(
      `query ($id: Int!, $first: Int!, $after: String) {
        user(databaseId: $id) {
          products(first: $first, after: $after) {
            edges { node { ...ProductFields } } pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [productFields, pageInfoFields],
    ),
    paging: { ...marketPaging, pageInfo: ({ user }) => user?.products?.pageInfo },
    variables: ({ params, page }) => ({ id: parseRowId('User', params.vendorId), ...page }),
    reply: ({ user }) => listNodes(requireFound('User', user).products).map(asProduct),
    answer: z.array(productAnswer),
  }),

  route('GET /api/products/:id', {
    summary: 'A product.',
    access: 'signedIn',
    document: documentOf(`query ($id: Int!) { product(databaseId: $id) { ...ProductFields } }`, [
      productFields,
    ]),
    variables: ({ params }) => ({ id: parseRowId('Product', params.id) }),
    reply: ({ product }) => asProduct(requireFound('Product', product)),
    answer: productAnswer,
  }),

  route('POST /api/products', {
    summary:
      'Creates a product; for vendors with a bank account. Send a form with up to 5 files under productImages, the main one first.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { ...ProductFields } } }`,
      [productFields],
    ),
    form,
    body: z.object({ ...formFields, sizes: listOf(z.string(), sizesError) }),
    variables: ({ body, files }) => ({ input: { ...body, photos: files.map((file) => ({ file })) } }),
    reply: ({ createProduct }) => asProduct(createProduct.product),
    answer: productAnswer,
    status: 201,
  }),

  route('PUT /api/products/:id', {
    summary:
      'Edits your product. imageUrl lists the photos to keep, in order, followed by files under productImages; without imageUrl all stay. Missing stock, category and sizes stay.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: EditProductInput!) { editProduct(input: $input) { product { ...ProductFields } } }`,
      [productFields],
    ),
    form,
    body: z.object({
      ...formFields,
      sizes: optionalListOf(z.string(), sizesError),
      imageUrl: optionalListOf(z.string(), imageUrlError, { acceptsSingle: true }),
    }),
    variables: ({ params, body: { imageUrl, ...body }, files }) => {
      const added = files.map((file) => ({ file }))
      const photos = imageUrl && [...imageUrl.map((url) => ({ url })), ...added]
      return {
        input: {
          ...body,
          productId: nodeId('Product', params.id),
          ...(photos ? { photos } : { addedPhotos: added }),
        },
      }
    },
    reply: ({ editProduct }) => asProduct(editProduct.product),
    answer: productAnswer,
  }),

  route('DELETE /api/products/:id', {
    summary: 'Deletes your product and its photos for good.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: DeleteProductInput!) { deleteProduct(input: $input) { deletedProductId } }`,
    ),
    variables: ({ params }) => ({ input: { productId: nodeId('Product', params.id) } }),
    reply: () => ({ message: 'Product deleted successfully' }),
    answer: z.object({ message: z.string() }),
  }),
]
