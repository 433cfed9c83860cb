// The visitor's target, kept in the address through signing up and in.
import { useLocation } from 'react-router-dom'
import { withNextTarget, readTarget } from './internalTarget.ts'

/** Returns the target or null, and a function that adds it to a path. */
export function useTarget() {
  const target = readTarget(useLocation().search)
  return { target, withTarget: (path: string) => withNextTarget(path, target) }
}
