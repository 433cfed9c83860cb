// Open state of an overlay outside of the screens; a change of the path closes it.
import { useState } from 'react'
import { useLocation } from 'react-router-dom'

export function useOverlayState() {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [openedAt, setOpenedAt] = useState(pathname)
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    setOpen(false)
  }
  return [isOpen, setOpen] as const
}
