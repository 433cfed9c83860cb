// The frame around the edit of a listing: open to its vendor while they may sell; others learn why it is not.
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useGoBack } from '#web/components/shell/BackButton.tsx'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { useIsSuspended, useStaysOpen } from '#web/components/standing/useSuspended.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import type { EditFrame_viewer$key } from '#web/__generated__/EditFrame_viewer.graphql.ts'
import { MayNotSell } from './MayNotSell.tsx'

type EditFrameProps = {
  viewer: EditFrame_viewer$key
  /** The vendor of the listing, if it was found. */
  vendorId: number | undefined
  title: string
  back: string
  /** What is said when the listing was not found or is somebody else's. */
  notOwn: { title: string; text: string }
  children: ReactNode
}

export function EditFrame({ vendorId, title, back, notOwn, children, ...props }: EditFrameProps) {
  const viewer = useFragment(
    graphql`
      fragment EditFrame_viewer on Viewer {
        ...Shell_viewer
        suspendedUntil
        user {
          databaseId
          userType
        }
      }
    `,
    props.viewer,
  )
  const { databaseId, userType } = viewer.user
  const isSuspended = useIsSuspended(viewer.suspendedUntil)
  const isOwn = vendorId === databaseId
  const isOpen = useStaysOpen(isOwn && userType === 'VENDOR' && !isSuspended)
  return (
    <Shell viewer={viewer} title={title} back={back} isTask={isOwn && isOpen}>
      {isOwn && isOpen && children}
      {isOwn && !isOpen && <MayNotSell userType={userType} />}
      {!isOwn && <NotOwn {...notOwn} back={back} />}
    </Shell>
  )
}

function NotOwn({ title, text, back }: { title: string; text: string; back: string }) {
  const goBack = useGoBack(back)
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button variant="strong" onClick={goBack}>
          Go Back
        </Button>
      }
    />
  )
}

export const EditSkeleton = ({ title }: { title: string }) => (
  <LoadingFrame title={title} hasBack>
    <p role="status" className="px-6 py-16 text-center text-muted">
      Loading...
    </p>
  </LoadingFrame>
)
