// Sets the document title of a screen and, after a navigation, focuses its heading or main field. Navigating to the
// current address scrolls to the top.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { focusStart, setDocumentTitle } from '#web/lib/page/titleAndFocus.ts'
import { scrollToTop } from '#web/lib/page/scrollPage.ts'

let isFirst = true

export function TitleAndFocus({ title }: { title: string }) {
  const location = useLocation()
  const { pathname } = location
  const navigation = useNavigationType()

  // An effect event: a change of the query alone, such as another tab, must not move the focus.
  const applyScreen = useEffectEvent(() => {
    // The first screen starts at its top anyway; moving the focus would only hide the address bar.
    if (isFirst) {
      isFirst = false
      return
    }
    focusStart()
    if (navigation !== 'POP') scrollToTop()
  })

  useEffect(() => {
    setDocumentTitle(title)
    applyScreen()
  }, [pathname, title])

  const last = useRef(location)
  useEffect(() => {
    const { key, pathname, search } = last.current
    const isSame = pathname === location.pathname && search === location.search
    if (isSame && key !== location.key && navigation !== 'POP') scrollToTop()
    last.current = location
  }, [location, navigation])

  return null
}
