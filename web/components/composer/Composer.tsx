// Writes a post: text with mentions, photos and videos, a product, a topic, and the reply setting.
import {
  useEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { AtSign } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { AttachedProduct } from '#web/components/product/AttachedProduct.tsx'
import { ProductControl } from '#web/components/product/ProductControl.tsx'
import { productIdInLink } from '#web/components/product/productLink.ts'
import { NotWhileSuspended } from '#web/components/accountStatus/NotWhileSuspended.tsx'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { typeInto } from '#web/lib/page/typeInto.ts'
import type { Composer_user$data, Composer_user$key } from '#web/__generated__/Composer_user.graphql.ts'
import { ComposerFooter } from './ComposerFooter.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { FilePicker } from './files/FilePicker.tsx'
import { FileStrip } from './files/FileStrip.tsx'
import { MentionTextArea } from './MentionTextArea.tsx'
import { TopicControl } from './TopicControl.tsx'
import { isEmpty } from './draft.ts'
import { useComposer } from './useComposer.ts'

type ComposerProps = {
  user: Composer_user$key
  /** Global id of the quoted post. */
  quoteOf?: string
  productId?: string | null
  quoted?: ReactNode
  placeholder?: string
  /** True to focus the text when the screen opens. */
  isAutofocused?: boolean
  onPosted?: () => void
  textRef?: RefObject<HTMLTextAreaElement | null>
}

const defaultPlaceholder = "What's new? Use @ to mention someone"

export function Composer({ quoteOf, quoted, placeholder = defaultPlaceholder, ...props }: ComposerProps) {
  const user = useFragment(
    graphql`
      fragment Composer_user on User {
        firstName
        lastName
        displayName
        profileImageUrl(width: 96)
      }
    `,
    props.user,
  )
  const composer = useComposer(
    { quoteOf: quoteOf ?? null, productId: props.productId ?? null },
    props.onPosted,
  )
  const { draft, files, change, isPosting } = composer
  const isSuspended = useSuspended()
  const fallbackRef = useRef<HTMLTextAreaElement>(null)
  const text = props.textRef ?? fallbackRef

  useFocusAfterPosting(text, isPosting)

  // A post started before the suspension stays visible.
  if (isSuspended && isEmpty(draft)) return <NotWhileSuspended />
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <div inert={isPosting} className="flex-1">
        <DraftNotice composer={composer} />
        <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 px-4 pt-4 pb-3 md:px-6">
          <AvatarColumn user={user} />
          <div className="min-w-0">
            <p dir="auto" className="truncate text-left font-semibold" title={user.displayName}>
              {user.displayName}
            </p>
            <MentionTextArea
              ref={text}
              label="Your post"
              placeholder={placeholder}
              isAutofocused={props.isAutofocused}
              written={draft}
              onChange={change}
              onPaste={(event) => attachPasted(event, composer)}
              onKeyDown={(event) => isSendKey(event) && composer.post()}
            />
            {quoted}
            <AttachedProduct
              productId={draft.productId}
              onRemove={() => {
                change({ productId: null })
                text.current?.focus()
              }}
            />
            <FileStrip files={files} />
            <Tools composer={composer} text={text} />
          </div>
        </div>
      </div>
      <ComposerFooter composer={composer} />
    </div>
  )
}

type ComposerState = ReturnType<typeof useComposer>

const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

/** Attaches pasted files, or the product of a pasted link, in place of the text. */
function attachPasted(event: ClipboardEvent, { files, change }: ComposerState) {
  const { clipboardData } = event
  const pasted = [...clipboardData.files]
  const productId = productIdInLink(clipboardData.getData('text'))
  if (pasted.length === 0 && productId === null) return
  event.preventDefault()
  if (productId !== null) change({ productId })
  else files.choose(pasted)
}

type ToolsProps = { composer: ComposerState; text: RefObject<HTMLTextAreaElement | null> }

const Tools = ({ composer: { draft, files, change }, text }: ToolsProps) => (
  <div className="mt-1.5 -ml-2.75 flex flex-wrap items-center gap-1 text-muted">
    <FilePicker isBusy={files.isBusy} onChoose={files.choose} />
    <IconButton label="Mention someone" onClick={() => startMention(text.current)}>
      <AtSign size={22} aria-hidden />
    </IconButton>
    <ProductControl onPick={(productId) => change({ productId })} />
    <TopicControl topic={draft.topic} onChange={(topic) => change({ topic })} />
  </div>
)

function AvatarColumn({ user }: { user: Composer_user$data }) {
  return (
    <div aria-hidden className="flex flex-col items-center gap-2">
      <Avatar person={user} size={40} />
      <span className="w-0.5 flex-1 rounded-full bg-line-strong" />
      <Avatar person={user} size={20} className="mb-3" />
    </div>
  )
}

/** Focuses the text after posting: inert content loses the focus while the post is sent. */
function useFocusAfterPosting(text: RefObject<HTMLTextAreaElement | null>, isPosting: boolean) {
  useEffect(() => {
    const field = text.current
    if (!isPosting || !field) return
    return () => {
      setTimeout(() => document.activeElement?.matches('body, :disabled') && field.focus())
    }
  }, [isPosting, text])
}

function startMention(field: HTMLTextAreaElement | null) {
  if (!field) return
  const { selectionStart, value } = field
  const startsWord = selectionStart === 0 || /\s/.test(value[selectionStart - 1] ?? '')
  typeInto(field, startsWord ? '@' : ' @')
}
