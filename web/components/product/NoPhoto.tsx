// What stands for the photo of a product that has none.
import { Package } from 'lucide-react'

export const NoPhoto = () => (
  <span className="grid size-full place-items-center text-faint">
    <Package size={48} strokeWidth={1.5} aria-hidden />
  </span>
)
