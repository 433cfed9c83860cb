// A form that is for vendors: whoever only buys is led to selling instead.
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import { Shell } from '#web/components/shell/Shell.tsx'
import { useFresh } from '#web/relay/useFresh.ts'
import type { ForVendorsQuery } from '#web/__generated__/ForVendorsQuery.graphql.ts'
import { CustomersOnly } from './CustomersOnly.tsx'

type ForVendorsProps = { title: string; back: string; children: ReactNode }

export function ForVendors({ title, back, children }: ForVendorsProps) {
  const { viewer } = useFresh<ForVendorsQuery>(
    graphql`
      query ForVendorsQuery {
        viewer {
          ...Shell_viewer
          user {
            databaseId
            userType
          }
        }
      }
    `,
    {},
  )
  if (!viewer) return null
  const isVendor = viewer.user.userType === 'VENDOR'
  return (
    <Shell viewer={viewer} title={title} back={back} isTask={isVendor}>
      {isVendor ? children : <CustomersOnly />}
    </Shell>
  )
}
