// Button that opens the mail client, with the address as text below.
import type { ReactNode } from 'react'
import { Mail } from 'lucide-react'
import { Button } from '#web/design/buttons/Button.tsx'

export function MailButton({ address, children }: { address: string; children: ReactNode }) {
  return (
    <>
      <Button asChild>
        <a href={`mailto:${address}`}>
          <span className="inline-flex items-center gap-2">
            <Mail size={18} aria-hidden />
            {children}
          </span>
        </a>
      </Button>
      <p className="mt-2.5 text-small wrap-anywhere text-faint">{address}</p>
    </>
  )
}
