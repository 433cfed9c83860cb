// Zoom and position of a picture: pinch, double tap or steps zoom; a drag pans, or swipes to the next picture.
import { useRef, useState, type PointerEvent } from 'react'

interface Transform {
  scale: number
  x: number
  y: number
}

const initial: Transform = { scale: 1, x: 0, y: 0 }
const maxScale = 5
const tapScale = 2.5
const minSwipePx = 60
const maxTapPx = 10
const doubleTapMs = 300

interface Point {
  x: number
  y: number
}

const distance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

const clamp = ({ scale, x, y }: Transform): Transform => {
  const size = Math.min(maxScale, Math.max(1, scale))
  const reach = { x: ((size - 1) * innerWidth) / 2, y: ((size - 1) * innerHeight) / 2 }
  return {
    scale: size,
    x: Math.min(reach.x, Math.max(-reach.x, x)),
    y: Math.min(reach.y, Math.max(-reach.y, y)),
  }
}

export function useZoom() {
  const [transform, setTransform] = useState(initial)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<{ point: Point; time: number } | null>(null)
  const lastTap = useRef(0)
  const zoomBy = (factor: number) => setTransform((now) => clamp({ ...now, scale: now.scale * factor }))
  const reset = () => setTransform(initial)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, point)
    start.current = fingers.current.size === 1 ? { point, time: event.timeStamp } : null
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
    const before = fingers.current.get(pointerId)
    if (!before) return
    const previousDistance = distance([...fingers.current.values()])
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    if (previousDistance > 0) return zoomBy(distance([...fingers.current.values()]) / previousDistance)
    const [dx, dy] = [clientX - before.x, clientY - before.y]
    setTransform((now) => (now.scale > 1 ? clamp({ ...now, x: now.x + dx, y: now.y + dy }) : now))
  }

  function onLift({ pointerId, clientX, clientY, timeStamp }: PointerEvent, onSwipe: (step: number) => void) {
    fingers.current.delete(pointerId)
    const { current: gesture } = start
    start.current = null
    if (!gesture) return
    const [dx, dy] = [clientX - gesture.point.x, clientY - gesture.point.y]
    if (Math.hypot(dx, dy) < maxTapPx) return onTap(timeStamp)
    if (transform.scale === 1 && Math.abs(dx) > minSwipePx && Math.abs(dx) > Math.abs(dy))
      onSwipe(dx < 0 ? 1 : -1)
  }

  function onTap(time: number) {
    const isSecond = time - lastTap.current < doubleTapMs
    lastTap.current = isSecond ? 0 : time
    if (isSecond) setTransform(transform.scale > 1 ? initial : { ...initial, scale: tapScale })
  }

  function onPointerCancel({ pointerId }: PointerEvent) {
    fingers.current.delete(pointerId)
    start.current = null
  }

  const style = { transform: `translate(${transform.x}px, ${transform.y}px) scale(${transform.scale})` }
  /** `onSwipe` receives 1 for the next picture and -1 for the previous. */
  const handlersFor = (onSwipe: (step: number) => void) => ({
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: PointerEvent) => onLift(event, onSwipe),
    onPointerCancel,
  })
  return { zoomBy, reset, style, scale: transform.scale, handlersFor }
}
