// Text of a message: keeps line breaks and links URLs.
import { countCharacters } from '#rules/shared/common'
import { splitUrls } from '#web/components/post/splitUrls.ts'
import { cx } from '#web/design/cx.ts'

const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\s)+$/u

/** Up to three emoji alone are drawn large. */
const isFewEmoji = (text: string) => emoji.test(text) && countCharacters(text) <= 3

export function LinkedText({ content }: { content: string }) {
  return (
    <p
      dir="auto"
      className={cx(
        'text-start wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]',
        isFewEmoji(content) && 'text-[2rem]/10',
      )}
    >
      {splitUrls(content).map((part) =>
        part.kind === 'address' ? (
          <a
            key={part.at}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="rounded-xs underline"
          >
            <bdi>{part.text}</bdi>
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
