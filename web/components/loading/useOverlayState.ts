// Open state of an overlay that belongs to no screen; navigation closes it.
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
