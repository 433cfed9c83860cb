// What is shared of a product: the link that shows it to everybody (002 §2).
import type { Shared } from '#web/components/sharing/shareLink.ts'
import { naira } from '#web/design/display/naira.ts'

interface Product {
  readonly databaseId: number
  readonly name: string
  readonly price: { readonly kobo: number }
}

export const sharedProduct = ({ databaseId, name, price }: Product): Shared => ({
  path: `/p/${databaseId}`,
  title: `${name} · ${naira(price.kobo)}`,
  note: 'Everybody can open it.',
})
