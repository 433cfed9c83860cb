// What happens when a screen has appeared: the document gets its title, and after a navigation the heading gets focus.
import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

let isFirst = true

export function Arrival({ title }: { title: string }) {
  const { pathname } = useLocation()
  const navigation = useNavigationType()

  useEffect(() => {
    document.title = `${title} · Fennec`
    // The first screen is read from its top anyway, and moving focus there would only hide the address bar.
    if (isFirst) {
      isFirst = false
      return
    }
    const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    if (navigation !== 'POP') scrollTo(0, 0)
  }, [pathname, title, navigation])

  return null
}
