// Button with which a vendor attaches one of their products.
import { useState } from 'react'
import { Package } from 'lucide-react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { useSession } from '#web/session/session.ts'

const loadPicker = async () => (await import('./ProductPicker.tsx')).ProductPicker

export function ProductControl({ onPick }: { onPick: (productId: string) => void }) {
  const { user } = useSession()
  const [Picker, ensureLoaded] = useLazyComponent(loadPicker)
  const [isOpen, setOpen] = useState(false)
  if (user?.userType !== 'vendor') return null
  return (
    <>
      <IconButton
        label="Show a product"
        aria-haspopup="dialog"
        onClick={async () => setOpen(await ensureLoaded())}
        className="text-muted"
      >
        <Package size={22} aria-hidden />
      </IconButton>
      {Picker && <Picker isOpen={isOpen} onClose={() => setOpen(false)} onPick={onPick} />}
    </>
  )
}
