// Frame of a form that only vendors may open; others see why not.
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import { useIsSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { ForVendorsQuery } from '#web/__generated__/ForVendorsQuery.graphql.ts'
import { RedirectToBankAccount } from './RedirectToBankAccount.tsx'
import { VendorShell } from './VendorShell.tsx'

type ForVendorsProps = {
  title: string
  back: string
  /** Redirects a vendor without a bank account to that form first (002 §6). */
  needsBankAccount?: boolean
  children: ReactNode
}

export function ForVendors({ title, back, needsBankAccount = false, children }: ForVendorsProps) {
  const { viewer } = useRevalidatedQuery<ForVendorsQuery>(
    graphql`
      query ForVendorsQuery {
        viewer {
          ...VendorShell_viewer
          suspendedUntil
          bankAccount {
            accountName
          }
          user {
            userType
          }
        }
      }
    `,
    {},
  )
  const isSuspended = useIsSuspended(viewer?.suspendedUntil)
  if (!viewer) return null
  const canSell = viewer.user.userType === 'VENDOR' && !isSuspended
  if (canSell && needsBankAccount && !viewer.bankAccount) return <RedirectToBankAccount />
  return (
    <VendorShell viewer={viewer} title={title} back={back}>
      {children}
    </VendorShell>
  )
}
