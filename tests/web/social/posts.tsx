// Posts rendered alone, without the app around them, and a stubbed IntersectionObserver that reports them as visible.
import { Suspense } from 'react'
import { act, render } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { Toasts } from '#web/design/overlays/Toasts.tsx'
import { environmentOf } from '#web/relay/environment.ts'
import { Posts } from '#web/screens/shared/dev/PostSpecimens.tsx'
import { getSession, storeUser } from '#web/session/session.ts'
import { eventually, serve, storeSession } from '../browser.tsx'

export { sampleMedia, samplePost } from '#web/screens/shared/dev/samplePosts.ts'

type Answers = Parameters<typeof serve>[0]

/** Elements observed by the stub; happy-dom has no layout that could report them as visible. */
const observedElements: { callback: IntersectionObserverCallback; target: Element }[] = []

/** Reports these shares of the element, from 0 to 1, as visible once it is observed; the last one counts. */
export async function scrollIntoView(target: Element, ...shares: number[]) {
  await eventually(() => expect(observedElements.map((item) => item.target)).toContain(target))
  act(() => {
    for (const observer of observedElements.filter((other) => other.target === target)) {
      const entries = shares.map((share) => ({
        target,
        intersectionRatio: share,
        isIntersecting: share > 0,
      }))
      observer.callback(entries as unknown as IntersectionObserverEntry[], {} as IntersectionObserver)
    }
  })
}

export function stubIntersectionObserver() {
  observedElements.length = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private callback: IntersectionObserverCallback) {}
      observe(target: Element) {
        observedElements.push({ callback: this.callback, target })
      }
      disconnect() {
        const index = observedElements.findIndex(({ callback }) => callback === this.callback)
        if (index >= 0) observedElements.splice(index, 1)
      }
    },
  )
}

/** Renders the posts for the user with that id, or for an anonymous caller when it is null. */
export function renderPosts(posts: object[], { viewerId = 9, answers = {} }: ShowOptions = {}) {
  stubIntersectionObserver()
  if (viewerId !== null) {
    storeSession()
    storeUser({
      id: viewerId,
      email: 'ada@unilag.edu.ng',
      userType: 'customer',
      firstName: 'Ada',
      hasCompletedProfileSetup: true,
      theme: 'dark',
    })
  }
  const feed = { edges: posts.map((node) => ({ node })) }
  const calls = serve({ PostSpecimensQuery: { viewer: { feed } }, ...answers })
  const router = createMemoryRouter([
    { path: '*', element: <h1>Posts</h1> },
    { path: '/', element: <Screen /> },
  ])
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  )
  return { calls, router }
}

interface ShowOptions {
  viewerId?: number | null
  answers?: Answers
}

function Screen() {
  return (
    <RelayEnvironmentProvider environment={environmentOf(getSession().token)}>
      <main>
        <h1>Posts</h1>
        <Suspense fallback="Loading...">
          <Posts />
        </Suspense>
      </main>
    </RelayEnvironmentProvider>
  )
}
