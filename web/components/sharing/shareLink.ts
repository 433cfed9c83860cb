// Shares a link to a page of Fennec through another app, or copies it (001 §2).
import { toast } from '#web/design/overlays/toast.ts'
import { copyText } from '#web/lib/text/copyText.ts'

export interface SharedLink {
  path: string
  /** Title for other apps, such as 'Post by Ada Obi'. */
  title: string
  /** Description of the toast after copying, such as who can open it. */
  note?: string
}

const linkTo = ({ path }: SharedLink) => new URL(path, location.origin).href

export async function copyLink(shared: SharedLink): Promise<void> {
  const link = linkTo(shared)
  const isCopied = await copyText(link)
  toast(
    isCopied
      ? { title: 'Link copied', description: shared.note, kind: 'success' }
      : { title: 'Link not copied', description: link, kind: 'error' },
  )
}

export const canShare = () => typeof navigator.share === 'function'

/** Shares the link, or copies it if sharing fails; cancelling does nothing. */
export async function shareLink(shared: SharedLink): Promise<void> {
  if (!canShare()) return copyLink(shared)
  try {
    await navigator.share({ title: shared.title, url: linkTo(shared) })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(shared)
  }
}
