// Links to a vendor's products (and own orders), with the newest products (001 §2).
import { ChevronRight, Package, ReceiptText, type LucideIcon } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { Card } from '#web/design/display/Card.tsx'
import type { VendorPlaces_user$key } from '#web/__generated__/VendorPlaces_user.graphql.ts'
import { VendorProducts } from './VendorProducts.tsx'

const ownLinks = [
  { label: 'Products', to: '/vendor-products', icon: Package },
  { label: 'Orders', to: '/vendor-orders', icon: ReceiptText },
]

type VendorPlacesProps = { user: VendorPlaces_user$key; isOwn: boolean }

export function VendorPlaces({ isOwn, ...props }: VendorPlacesProps) {
  const vendor = useFragment(
    graphql`
      fragment VendorPlaces_user on User {
        databaseId
        ...VendorProducts_user
      }
    `,
    props.user,
  )
  const { databaseId } = vendor
  const links = isOwn
    ? ownLinks
    : [{ label: 'Products', to: `/vendor-products/${databaseId}`, icon: Package }]
  return (
    <>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        {links.map((link) => (
          <li key={link.to}>
            <LinkCard {...link} />
          </li>
        ))}
      </ul>
      <VendorProducts user={vendor} vendorId={databaseId} />
    </>
  )
}

function LinkCard({ label, to, icon: Icon }: { label: string; to: string; icon: LucideIcon }) {
  return (
    <Card asChild className="flex min-h-12 items-center gap-3 px-3.5 py-2.75 hover:bg-hover">
      <Link to={to}>
        <Icon size={20} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{label}</span>
        <ChevronRight size={18} aria-hidden className="shrink-0 text-faint" />
      </Link>
    </Card>
  )
}
