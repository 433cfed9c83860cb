// The two ways to share a listing: by the device, and as a message on WhatsApp.
import { shareLink, type Shared } from '#web/components/sharing/shareLink.ts'
import { Button } from '#web/design/buttons/Button.tsx'

export const ShareButtons = ({ shared }: { shared: Shared }) => (
  <>
    <Button variant="secondary" block onClick={() => void shareLink(shared)}>
      Share
    </Button>
    <Button asChild variant="secondary" block>
      <a href={whatsAppLinkOf(shared)} target="_blank" rel="noopener noreferrer">
        Share to WhatsApp
      </a>
    </Button>
  </>
)

/** The link that opens WhatsApp with a message that contains the shared link. */
function whatsAppLinkOf({ path, title }: Shared): string {
  const text = `${title}\n${new URL(path, location.origin).href}`
  return `https://wa.me/?${new URLSearchParams({ text })}`
}
