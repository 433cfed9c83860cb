// Full-screen loader with the animated logo.
import { Logo } from '../brand/Logo.tsx'

export function Loader({ text }: { text: string }) {
  return (
    <div
      role="status"
      data-waits
      className="fixed inset-0 z-(--z-loader) flex flex-col items-center justify-center bg-page pb-10"
    >
      <Logo size={88} isAnimated />
      <p className="mt-5 font-medium text-muted">{text}</p>
    </div>
  )
}
