// Loading and error states of a screen that is one list.
import type { ReactNode } from 'react'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { noConnectionMessage } from '#web/relay/network/serverError.ts'

type ListFrameProps = {
  title: string
  hasBack?: boolean
  /** Plural name of the items, as in 'Loading notifications'. */
  noun: string
  above?: ReactNode
  children: ReactNode
}

export const ListFrame = ({ title, hasBack, noun, above, children }: ListFrameProps) => (
  <QueryScreen
    errorTitle={`Failed to fetch ${noun}`}
    fallbackText={noConnectionMessage}
    skeleton={
      <LoadingFrame title={title} hasBack={hasBack}>
        {above}
        <SkeletonList label={`Loading ${noun}`}>
          {Array.from({ length: 8 }, (_, index) => (
            <RowSkeleton key={index} />
          ))}
        </SkeletonList>
      </LoadingFrame>
    }
  >
    {children}
  </QueryScreen>
)
