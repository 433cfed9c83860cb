// Products in tests: stored directly, or added by the client's mutation.
import { globalId } from '#server/core/context/ids.ts'
import { buildSearchText } from '#server/modules/commerce/listings/searchText.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Services } from '#server/core/context/context.ts'
import type { Fennec } from '../app.ts'
import type { Caller, GraphqlAnswer } from '../calls.ts'
import { signUp, type Person } from '../factories.ts'
import { sendFiles, type MediaInput } from '../media.ts'

/** Fields of a product in a form or mutation. */
export const hoodie = {
  name: 'Fennec hoodie',
  description: 'Heavy cotton, brushed inside.',
  price: '18500',
} as const

/** Links a bank account to a vendor, as selling requires (002 §6). */
export async function linkBankAccount(
  { services }: { services: Pick<Services, 'prisma' | 'seal'> },
  vendorId: number,
): Promise<void> {
  const number = String(2_000_000_000 + vendorId)
  const account = {
    bankCode: '001',
    bankName: 'Test Bank',
    sealedNumber: services.seal.close(number),
    lastFour: number.slice(-4),
    accountName: `TEST ACCOUNT ${number}`,
  }
  await services.prisma.bankAccount.upsert({
    where: { vendorId },
    create: { vendorId, ...account },
    update: {},
  })
}

/** Stores a signed-in vendor with a bank account, who may sell. */
export async function signUpVendor(fennec: Fennec, changes: Record<string, unknown> = {}): Promise<Person> {
  const person = await signUp(fennec, 'VENDOR', changes)
  await linkBankAccount(fennec, person.id)
  return person
}

/** Stores a product, and returns its id. */
export async function storeProduct(
  { services }: { services: Pick<Services, 'prisma'> },
  vendorId: number,
  changes: Partial<Prisma.ProductUncheckedCreateInput> = {},
): Promise<number> {
  const columns = { ...hoodie, price: undefined, category: null, ...changes }
  const { id } = await services.prisma.product.create({
    data: {
      vendorId,
      name: columns.name,
      description: columns.description,
      priceKobo: 1_850_000,
      stock: 3,
      campus: 'unilag',
      searchText: buildSearchText(columns),
      ...changes,
    },
    select: { id: true },
  })
  return id
}

export interface ShownProduct {
  databaseId: number
  name: string
  price: { kobo: number; text: string }
  stock: number
  category: string | null
  sizes: string[]
  photos: { url: string; alt: string }[]
}

const selection = 'databaseId name price { kobo text } stock category sizes photos { url alt }'

type ProductInput = Record<string, unknown> & { photos?: MediaInput[] | null; addedPhotos?: MediaInput[] }

/** Adds a product by mutation. */
export const addProduct = (
  fennec: Fennec,
  caller: Caller,
  input: ProductInput = {},
): Promise<GraphqlAnswer<{ createProduct: { product: ShownProduct } }>> =>
  sendFiles(
    fennec,
    caller,
    `mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { ${selection} } } }`,
    { input: { ...hoodie, ...input } },
  )

/** Edits a product by mutation. */
export const editProduct = (
  fennec: Fennec,
  caller: Caller,
  productId: number,
  input: ProductInput = {},
): Promise<GraphqlAnswer<{ editProduct: { product: ShownProduct } }>> =>
  sendFiles(
    fennec,
    caller,
    `mutation ($input: EditProductInput!) { editProduct(input: $input) { product { ${selection} } } }`,
    { input: { ...hoodie, productId: globalId('Product', productId), ...input } },
  )

export const deleteProduct = (
  fennec: Fennec,
  caller: Caller,
  productId: number,
): Promise<GraphqlAnswer<{ deleteProduct: { deletedProductId: string } }>> =>
  sendFiles(
    fennec,
    caller,
    'mutation ($input: DeleteProductInput!) { deleteProduct(input: $input) { deletedProductId } }',
    { input: { productId: globalId('Product', productId) } },
  )
