// Who sells a product or offers a service, on its page.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { profile } from '#web/components/shell/places.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { ListRow } from '#web/design/ListRow.tsx'
import { VerifiedShield } from '#web/design/VerifiedShield.tsx'
import type { SellerRow_user$key } from '#web/__generated__/SellerRow_user.graphql.ts'

export function SellerRow(props: { user: SellerRow_user$key }) {
  const vendor = useFragment(
    graphql`
      fragment SellerRow_user on User {
        databaseId
        userType
        displayName
        firstName
        lastName
        university
        isVerified
        profileImageUrl(width: 96)
        profileImageThumbhash
      }
    `,
    props.user,
  )
  return (
    <ul aria-label="Seller" className="-mx-4 mt-4 border-y border-line md:-mx-6">
      <ListRow
        leading={<Avatar person={vendor} size={48} />}
        as={<Link to={profile(vendor).to} />}
        title={
          <>
            <bdi>{vendor.displayName}</bdi>
            {vendor.isVerified && <VerifiedShield className="ml-1" />}
          </>
        }
        text={vendor.university}
      />
    </ul>
  )
}
