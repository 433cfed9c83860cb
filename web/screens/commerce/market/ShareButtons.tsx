// Two buttons that share a listing: by the device, and as a WhatsApp message.
import { shareLink, type SharedLink } from '#web/components/sharing/shareLink.ts'
import { Button } from '#web/design/buttons/Button.tsx'

export const ShareButtons = ({ shared }: { shared: SharedLink }) => (
  <>
    <Button variant="secondary" block onClick={() => void shareLink(shared)}>
      Share
    </Button>
    <Button asChild variant="secondary" block>
      <a href={createWhatsAppUrl(shared)} target="_blank" rel="noopener noreferrer">
        Share to WhatsApp
      </a>
    </Button>
  </>
)

function createWhatsAppUrl({ path, title }: SharedLink): string {
  const text = `${title}\n${new URL(path, location.origin).href}`
  return `https://wa.me/?${new URLSearchParams({ text })}`
}
