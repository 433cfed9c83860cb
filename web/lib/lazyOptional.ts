// React's `lazy` for optional components: renders nothing if the code fails to load.
import { lazy, type ComponentType } from 'react'

export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  )
