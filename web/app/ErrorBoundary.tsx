// Error boundary of screens: shows the error screen; its Retry refetches failed queries or reloads the page.
import { Component, type ReactNode } from 'react'
import { setReachable } from '#web/relay/store/connection.ts'
import { ServerError } from '#web/relay/network/serverError.ts'
import { RetryContext } from '#web/relay/network/retry.ts'
import { ErrorScreen, ErrorMessage } from '#web/screens/shared/system/ErrorScreen.tsx'

interface Props {
  /** Key of the current location: a change clears the error. Left out outside the router. */
  locationKey?: string
  children: ReactNode
}

interface State {
  locationKey: string | undefined
  error: unknown
  retries: number
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { locationKey: this.props.locationKey, error: null, retries: 0 }

  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ error })

  static getDerivedStateFromProps = ({ locationKey }: Props, state: State): Partial<State> | null =>
    locationKey === state.locationKey
      ? null
      : { locationKey, error: null, retries: state.error === null ? state.retries : state.retries + 1 }

  retry = () => {
    // Failed queries are refetched; code that did not load, or a defect, needs a reload.
    if (!(this.state.error instanceof ServerError)) {
      // Reloading while the server is unreachable would lose the page, so probe it first.
      fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => {
          if (ok) location.reload()
          setReachable(true)
        },
        () => setReachable(false),
      )
      return
    }
    this.setState(({ retries }) => ({ error: null, retries: retries + 1 }))
  }

  override render() {
    const { error, retries } = this.state
    if (error !== null) {
      if (this.props.locationKey !== undefined) return <ErrorScreen error={error} onRetry={this.retry} />
      return (
        <main tabIndex={-1} className="min-h-dvh bg-page">
          <ErrorMessage error={error} onRetry={this.retry} />
        </main>
      )
    }
    return <RetryContext value={retries}>{this.props.children}</RetryContext>
  }
}
