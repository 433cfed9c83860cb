import { ImagePlus } from 'lucide-react'

export const DropHere = () => (
  <div
    role="status"
    className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-sheet border-2 border-dashed border-accent-icon bg-glass"
  >
    <p className="flex items-center gap-2 font-semibold">
      <ImagePlus size={22} aria-hidden />
      Drop photos or videos to add them
    </p>
  </div>
)
