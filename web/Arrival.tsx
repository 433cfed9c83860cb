// What happens when a screen has appeared: the document gets its title, and after a navigation its heading gets focus, or the field it is there for.
import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { focusStart, nameDocument } from '#web/lib/arrive.ts'

let isFirst = true

export function Arrival({ title }: { title: string }) {
  const { pathname } = useLocation()
  const navigation = useNavigationType()

  useEffect(() => {
    nameDocument(title)
    // The first screen is read from its top anyway, and moving focus there would only hide the address bar.
    if (isFirst) {
      isFirst = false
      return
    }
    focusStart()
    if (navigation !== 'POP') scrollTo(0, 0)
  }, [pathname, title, navigation])

  return null
}
