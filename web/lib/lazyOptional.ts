import { lazy, type ComponentType } from 'react'

/** React's `lazy` for a component that draws nothing if its code fails to load. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
