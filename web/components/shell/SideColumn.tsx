// What stands beside the column on wide windows.
import { Link } from 'react-router-dom'

const linkLook = 'inline-flex min-h-tap items-center rounded-sm hover:text-muted hover:underline'

export function SideColumn() {
  return (
    <aside aria-label="More" className="sticky top-0 hidden h-dvh py-2.5 text-small text-faint xl:block">
      <Link to="/about" className={linkLook}>
        About
      </Link>
      <span aria-hidden> · </span>
      <Link to="/help" className={linkLook}>
        Help
      </Link>
    </aside>
  )
}
