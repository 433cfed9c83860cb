// What happens when a screen has appeared: the document gets its title, and after a navigation its heading gets focus, or
// the field it is there for. Whoever goes where he is comes to its top.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { focusStart, nameDocument } from '#web/lib/page/arrive.ts'
import { goToTop } from '#web/lib/page/goTo.ts'

let isFirst = true

export function Arrival({ title }: { title: string }) {
  const location = useLocation()
  const { pathname } = location
  const navigation = useNavigationType()

  // How one got about is no arrival: whoever chooses a tab by its address keeps the focus on it.
  const arrive = useEffectEvent(() => {
    // The first screen is read from its top anyway, and moving focus there would only hide the address bar.
    if (isFirst) {
      isFirst = false
      return
    }
    focusStart()
    if (navigation !== 'POP') goToTop()
  })

  useEffect(() => {
    nameDocument(title)
    arrive()
  }, [pathname, title])

  const last = useRef(location)
  useEffect(() => {
    const { key, pathname, search } = last.current
    const isSame = pathname === location.pathname && search === location.search
    if (isSame && key !== location.key && navigation !== 'POP') goToTop()
    last.current = location
  }, [location, navigation])

  return null
}
