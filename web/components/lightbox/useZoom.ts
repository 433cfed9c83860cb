// Zoom and position of a picture: pinch, double tap or steps zoom; a drag pans, or swipes to the next picture.
import { useRef, useState, type PointerEvent } from 'react'

interface Place {
  scale: number
  x: number
  y: number
}

const initial: Place = { scale: 1, x: 0, y: 0 }
const maxScale = 5
const tapScale = 2.5
const minSwipePx = 60
const maxTapPx = 10
const doubleTapMs = 300

interface Point {
  x: number
  y: number
}

const distance = ([one, other]: Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)

const clamp = ({ scale, x, y }: Place): Place => {
  const size = Math.min(maxScale, Math.max(1, scale))
  const reach = { x: ((size - 1) * innerWidth) / 2, y: ((size - 1) * innerHeight) / 2 }
  return {
    scale: size,
    x: Math.min(reach.x, Math.max(-reach.x, x)),
    y: Math.min(reach.y, Math.max(-reach.y, y)),
  }
}

export function useZoom() {
  const [place, setPlace] = useState(initial)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<{ point: Point; at: number } | null>(null)
  const lastTap = useRef(0)
  const by = (factor: number) => setPlace((now) => clamp({ ...now, scale: now.scale * factor }))
  const reset = () => setPlace(initial)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, point)
    start.current = fingers.current.size === 1 ? { point, at: event.timeStamp } : null
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
    const before = fingers.current.get(pointerId)
    if (!before) return
    const apart = distance([...fingers.current.values()])
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    if (apart > 0) return by(distance([...fingers.current.values()]) / apart)
    const [dx, dy] = [clientX - before.x, clientY - before.y]
    setPlace((now) => (now.scale > 1 ? clamp({ ...now, x: now.x + dx, y: now.y + dy }) : now))
  }

  function lift({ pointerId, clientX, clientY, timeStamp }: PointerEvent, onSwipe: (step: number) => void) {
    fingers.current.delete(pointerId)
    const { current: gesture } = start
    start.current = null
    if (!gesture) return
    const [dx, dy] = [clientX - gesture.point.x, clientY - gesture.point.y]
    if (Math.hypot(dx, dy) < maxTapPx) return tap(timeStamp)
    if (place.scale === 1 && Math.abs(dx) > minSwipePx && Math.abs(dx) > Math.abs(dy))
      onSwipe(dx < 0 ? 1 : -1)
  }

  function tap(at: number) {
    const isSecond = at - lastTap.current < doubleTapMs
    lastTap.current = isSecond ? 0 : at
    if (isSecond) setPlace(place.scale > 1 ? initial : { ...initial, scale: tapScale })
  }

  function onPointerCancel({ pointerId }: PointerEvent) {
    fingers.current.delete(pointerId)
    start.current = null
  }

  const style = { transform: `translate(${place.x}px, ${place.y}px) scale(${place.scale})` }
  /** `onSwipe` receives 1 for the next picture and -1 for the previous. */
  const handlersFor = (onSwipe: (step: number) => void) => ({
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: PointerEvent) => lift(event, onSwipe),
    onPointerCancel,
  })
  return { by, reset, style, scale: place.scale, handlersFor }
}
