// Excerpt of the message that another one replies to.
import type { ReactNode } from 'react'

export interface Quoted {
  readonly id: string
  readonly isMine: boolean
  readonly content: string
  readonly hasMedia: boolean
  readonly hasVoice: boolean
}

type QuoteProps = { quoted: Quoted | null; name: string; children?: ReactNode }

const getQuoteText = ({ content, hasMedia, hasVoice }: Quoted) =>
  content || (hasMedia ? 'Photo or video' : hasVoice ? 'Voice message' : 'Product')

export function Quote({ quoted, name, children }: QuoteProps) {
  return (
    <span className="flex min-w-0 items-start gap-2 rounded-sm border-l-2 border-accent-icon bg-hover py-1 pr-1 pl-2.5 text-left text-small">
      <span className="min-w-0 flex-1">
        {quoted ? (
          <>
            <bdi className="block truncate font-semibold">{quoted.isMine ? 'You' : name}</bdi>
            <span dir="auto" className="line-clamp-2 text-muted wrap-anywhere">
              {getQuoteText(quoted)}
            </span>
          </>
        ) : (
          <span className="text-muted">This message was deleted</span>
        )}
      </span>
      {children}
    </span>
  )
}
