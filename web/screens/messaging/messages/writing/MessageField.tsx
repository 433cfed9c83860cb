// Text field of a chat: grows with its text, and accepts pasted photos and product links.
import type { KeyboardEvent, RefObject } from 'react'
import { countCharacters } from '#rules/shared/common'
import { messageLimits } from '#rules/messaging/messages'
import { productIdInLink } from '#web/components/product/productLink.ts'
import { cx } from '#web/design/cx.ts'
import type { WriteBar_user$data } from '#web/__generated__/WriteBar_user.graphql.ts'
import { EmojiButton } from './EmojiButton.tsx'

type MessageFieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  user: Pick<WriteBar_user$data, 'displayName' | 'firstName'>
  text: string
  errorId: string | undefined
  onType: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onProduct: (productId: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export const MessageField = ({
  ref,
  user,
  text,
  errorId,
  onType,
  onFiles,
  onProduct,
  onKeyDown,
}: MessageFieldProps) => (
  <div className="flex min-h-tap min-w-0 flex-1 items-center rounded-[22px] border border-transparent bg-inset pl-4 has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-focus has-aria-invalid:border-danger">
    <textarea
      ref={ref}
      // Focused on arrival, except on touch devices, where it would open the keyboard.
      data-start={matchMedia('(hover: hover)').matches || undefined}
      dir="auto"
      rows={1}
      aria-label={`Message ${user.displayName}`}
      placeholder={`Message ${user.firstName}`}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files]
        const productId = productIdInLink(event.clipboardData.getData('text'))
        if (pasted.length > 0 || productId !== null) event.preventDefault()
        if (productId !== null) onProduct(productId)
        else onFiles(pasted)
      }}
      className="field-sizing-content max-h-36 min-w-0 flex-1 resize-none bg-transparent py-2.5 pr-3 text-base/6 outline-none placeholder:truncate placeholder:text-faint"
    />
    <RemainingCharacters text={text} />
    <EmojiButton field={ref} setText={onType} />
  </div>
)

/** Shows the count when fewer characters than this remain. */
const warningThreshold = 200

function RemainingCharacters({ text }: { text: string }) {
  const { content: limit } = messageLimits
  if (text.length <= limit - warningThreshold) return null
  const remaining = limit - countCharacters(text)
  return (
    remaining < warningThreshold && (
      <span
        role="status"
        className={cx('pr-3 text-small tabular-nums', remaining < 0 ? 'text-danger' : 'text-faint')}
      >
        {remaining}
      </span>
    )
  )
}
