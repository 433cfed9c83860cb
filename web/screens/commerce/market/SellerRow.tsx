// The seller of a listing: name, university, date of joining, reply time and selling record.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { profile } from '#web/components/shell/navigation/destinations.ts'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import type { SellerRow_user$key } from '#web/__generated__/SellerRow_user.graphql.ts'
import { TrustLine } from './TrustLine.tsx'

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
        joinedAt
        usualReplyMinutes
        ...TrustLine_user
      }
    `,
    props.user,
  )
  const { joinedAt, usualReplyMinutes } = vendor
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
        text={
          <>
            <span className="block">{vendor.university}</span>
            {joinedAt && <span className="block">On Fennec since {formatMonth(joinedAt)}</span>}
            {usualReplyMinutes != null && <span className="block">{formatReplyTime(usualReplyMinutes)}</span>}
            <TrustLine user={vendor} />
          </>
        }
      />
    </ul>
  )
}

const formatMonth = (date: string) =>
  new Date(date).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' })

/** Reply times up to a number of minutes, with their text. */
const replySteps = [
  [10, 'Usually replies within minutes'],
  [60, 'Usually replies within an hour'],
  [6 * 60, 'Usually replies within a few hours'],
  [24 * 60, 'Usually replies within a day'],
] as const

const formatReplyTime = (minutes: number) =>
  replySteps.find(([maxMinutes]) => minutes <= maxMinutes)?.[1] ?? 'Usually takes days to reply'
