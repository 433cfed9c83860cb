// Composer in a dialog, for a new post or a quote (001 §2).
import { Suspense, useContext, useEffect, useRef, type RefObject } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { Button } from '#web/design/buttons/Button.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { Spinner } from '#web/design/display/Spinner.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { RetryContext } from '#web/relay/network/retry.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import type { ComposerDialogQuery } from '#web/__generated__/ComposerDialogQuery.graphql.ts'
import { QuoteBlock } from '../post/QuoteBlock.tsx'
import { Composer } from './Composer.tsx'

type ComposerDialogProps = {
  /** Global id of the quoted post. */
  quoteOf?: string
  isOpen: boolean
  onClose: () => void
}

export function ComposerDialog({ quoteOf, isOpen, onClose }: ComposerDialogProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={quoteOf === undefined ? 'New post' : 'Quote'}
      width={600}
      initialFocus={text}
    >
      <div className="-mx-4 -my-1 md:-mx-6">
        <QueryBoundary fallback={(error, retry) => <Failed error={error} onRetry={retry} />}>
          <Suspense
            fallback={
              <div className="grid min-h-40 place-items-center">
                <Spinner />
              </div>
            }
          >
            <Content quoteOf={quoteOf} onPosted={onClose} textRef={text} />
          </Suspense>
        </QueryBoundary>
      </div>
    </Dialog>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="grid min-h-40 place-items-center gap-3 px-4 py-6 text-center text-muted">
      {messageOf(error, noConnection)}
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

type ContentProps = { quoteOf?: string; onPosted: () => void; textRef: RefObject<HTMLTextAreaElement | null> }

function Content({ quoteOf, ...props }: ContentProps) {
  const { viewer, quoted } = useLazyLoadQuery<ComposerDialogQuery>(
    graphql`
      query ComposerDialogQuery($quoteOf: ID!, $isQuote: Boolean!) {
        viewer {
          user {
            ...Composer_user
          }
        }
        quoted: node(id: $quoteOf) @include(if: $isQuote) {
          ...QuoteBlock_post @alias(as: "post")
        }
      }
    `,
    { quoteOf: quoteOf ?? '', isQuote: quoteOf !== undefined },
    { fetchKey: useContext(RetryContext), fetchPolicy: 'store-or-network' },
  )
  // The dialog may open before its content has loaded.
  const { textRef } = props
  useEffect(() => textRef.current?.focus(), [textRef])
  if (!viewer) return null
  return (
    <Composer
      {...props}
      user={viewer.user}
      quoteOf={quoteOf}
      // Links in the quoted post would leave the composer.
      quoted={
        quoteOf !== undefined && (
          <div className="pointer-events-none">
            <QuoteBlock post={quoted?.post} />
          </div>
        )
      }
    />
  )
}
