// Shell of a vendor form: shows the form if the viewer may sell, otherwise the reason why not.
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Shell } from '#web/components/shell/Shell.tsx'
import { NotWhileSuspended } from '#web/components/accountStatus/NotWhileSuspended.tsx'
import { useIsSuspended, useStaysOpen } from '#web/components/accountStatus/useSuspended.ts'
import { VendorsOnly } from '#web/components/vendors/VendorsOnly.tsx'
import type { VendorShell_viewer$key } from '#web/__generated__/VendorShell_viewer.graphql.ts'

type VendorShellProps = {
  viewer: VendorShell_viewer$key
  title: string
  back: string
  /** Shown in place of the form, for example for another vendor's listing. */
  replacement?: ReactNode
  children: ReactNode
}

export function VendorShell({ title, back, replacement, children, ...props }: VendorShellProps) {
  const viewer = useFragment(
    graphql`
      fragment VendorShell_viewer on Viewer {
        ...Shell_viewer
        suspendedUntil
        user {
          userType
        }
      }
    `,
    props.viewer,
  )
  const isSuspended = useIsSuspended(viewer.suspendedUntil)
  const isVendor = viewer.user.userType === 'VENDOR'
  const isOpen = useStaysOpen(!replacement && isVendor && !isSuspended) && !replacement
  return (
    <Shell viewer={viewer} title={title} back={back} isTask={isOpen}>
      {replacement || (isOpen ? children : isVendor ? <NotWhileSuspended /> : <VendorsOnly />)}
    </Shell>
  )
}
