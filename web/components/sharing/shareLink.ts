// The way to something of Fennec for somebody elsewhere: handed to another app, or copied (001 §2).
import { toast } from '#web/design/overlays/toast.ts'
import { copyText } from '#web/lib/text/copyText.ts'

export interface Shared {
  /** Its path in Fennec. */
  path: string
  /** What other apps call it, such as 'Post by Ada Obi'. */
  title: string
  /** What is said beside the link that was copied, such as who can open it. */
  note?: string
}

const linkTo = ({ path }: Shared) => new URL(path, location.origin).href

/** Copies the link and says so. */
export async function copyLink(shared: Shared): Promise<void> {
  const link = linkTo(shared)
  const isCopied = await copyText(link)
  toast(
    isCopied
      ? { title: 'Link copied', description: shared.note, kind: 'success' }
      : { title: 'Link not copied', description: link, kind: 'error' },
  )
}

/** Not every browser hands things to other apps. */
export const canShare = () => typeof navigator.share === 'function'

/** Where the other apps cannot be asked after all, the link is copied; whoever changes her mind is told nothing. */
export async function shareLink(shared: Shared): Promise<void> {
  if (!canShare()) return copyLink(shared)
  try {
    await navigator.share({ title: shared.title, url: linkTo(shared) })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(shared)
  }
}
