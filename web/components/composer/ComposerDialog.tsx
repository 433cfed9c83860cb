// Composer in a dialog, for a new post or a quote (001 §2).
import { useContext, useEffect, useRef, type RefObject } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { DialogBoundary } from '#web/components/dialog/DialogBoundary.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { RetryContext } from '#web/relay/network/retry.ts'
import type { ComposerDialogQuery } from '#web/__generated__/ComposerDialogQuery.graphql.ts'
import { QuoteBlock } from '../post/QuoteBlock.tsx'
import { Composer } from './Composer.tsx'

type ComposerDialogProps = {
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
        <DialogBoundary errorClassName="px-4 py-6">
          <Content quoteOf={quoteOf} onPosted={onClose} textRef={text} />
        </DialogBoundary>
      </div>
    </Dialog>
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
