// Placeholder for a product without a photo.
import { Package } from 'lucide-react'

export const NoPhoto = () => (
  <span className="grid size-full place-items-center text-faint">
    <Package size={48} strokeWidth={1.5} aria-hidden />
  </span>
)
