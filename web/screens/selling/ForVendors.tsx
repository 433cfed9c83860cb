// A form that is for vendors: whoever only buys is led to selling instead.
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import { useIsSuspended, useStaysOpen } from '#web/components/standing/useSuspended.ts'
import { Shell } from '#web/components/shell/Shell.tsx'
import { useFresh } from '#web/relay/useFresh.ts'
import type { ForVendorsQuery } from '#web/__generated__/ForVendorsQuery.graphql.ts'
import { MayNotSell } from './MayNotSell.tsx'
import { ToBankAccount } from './ToBankAccount.tsx'

type ForVendorsProps = {
  title: string
  back: string
  /** A vendor who cannot be paid yet is led to where that is mended, before anything is typed (decision 101). */
  needsBankAccount?: boolean
  children: ReactNode
}

export function ForVendors({ title, back, needsBankAccount = false, children }: ForVendorsProps) {
  const { viewer } = useFresh<ForVendorsQuery>(
    graphql`
      query ForVendorsQuery {
        viewer {
          ...Shell_viewer
          suspendedUntil
          bankAccount {
            accountName
          }
          user {
            databaseId
            userType
          }
        }
      }
    `,
    {},
  )
  const isSuspended = useIsSuspended(viewer?.suspendedUntil)
  const userType = viewer?.user.userType
  const maySell = userType === 'VENDOR' && !isSuspended
  const isOpen = useStaysOpen(maySell)
  if (!viewer) return null
  if (maySell && needsBankAccount && !viewer.bankAccount) return <ToBankAccount />
  return (
    <Shell viewer={viewer} title={title} back={back} isTask={isOpen}>
      {isOpen ? children : <MayNotSell userType={viewer.user.userType} />}
    </Shell>
  )
}
