// Button that counts new posts; loads them and scrolls to the top.
import { useState } from 'react'
import { ArrowUp } from 'lucide-react'
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { focusHeading } from '#web/lib/page/titleAndFocus.ts'
import { useIsMounted } from '#web/lib/page/useIsMounted.ts'
import { scrollToTop } from '#web/lib/page/scrollPage.ts'
import { messageOf } from '#web/relay/network/serverError.ts'

type NewPostsPillProps = { count: number; onShow: () => Promise<unknown> }

const maxCount = 99

function formatLabel(count: number): string {
  if (count > maxCount) return `${maxCount}+ new posts`
  return count === 1 ? '1 new post' : `${count} new posts`
}

export function NewPostsPill({ count, onShow }: NewPostsPillProps) {
  const [isPending, setPending] = useState(false)
  const isMounted = useIsMounted()
  async function showNewPosts() {
    setPending(true)
    try {
      await onShow()
      // Skips the scroll if the viewer has left the screen.
      if (!isMounted.current) return
      scrollToTop()
      focusHeading()
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, 'Please try again.'), kind: 'error' })
    } finally {
      setPending(false)
    }
  }
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-17 z-(--z-sticky) -mb-11 flex h-11 justify-center"
    >
      {count > 0 && (
        <Button
          variant="strong"
          size="sm"
          pending={isPending && 'Loading...'}
          onClick={() => void showNewPosts()}
          className="pointer-events-auto relative self-start rounded-full shadow-2"
        >
          <ArrowUp size={16} aria-hidden />
          {formatLabel(count)}
        </Button>
      )}
    </div>
  )
}
