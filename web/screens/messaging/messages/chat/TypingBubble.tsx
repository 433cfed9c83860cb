// Typing indicator of the other person.
import { useIsTyping } from './typists.ts'

export function TypingBubble({ userId }: { userId: string }) {
  const isTyping = useIsTyping(userId)
  return (
    <p role="status" className={isTyping ? 'flex items-center gap-2.5 pt-3.5' : undefined}>
      {isTyping && (
        <>
          <span aria-hidden className="flex gap-1 rounded-[20px] rounded-tl-ear bg-inset px-4 py-4">
            {[0, 150, 300].map((delay) => (
              <i
                key={delay}
                style={{ animationDelay: `${delay}ms` }}
                className="size-1.5 animate-pulse rounded-full bg-muted"
              />
            ))}
          </span>
          <span className="text-small text-faint">Typing...</span>
        </>
      )}
    </p>
  )
}
