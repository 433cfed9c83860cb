// What a visitor wants to see in the end: kept in the address from screen to screen, through signing up and in.
import { useLocation } from 'react-router-dom'
import { leadingTo, targetOf } from './internalTarget.ts'

/** The target, null where there is none, and the paths of the screens on the way to it. */
export function useTarget() {
  const target = targetOf(useLocation().search)
  return { target, onTheWay: (path: string) => leadingTo(path, target) }
}
