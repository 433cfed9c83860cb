// Error boundary for the queries of one part of a screen; `retry` sends them again.
import { Component, type ReactNode } from 'react'
import { RetryContext } from '../network/retry.ts'

interface Props {
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

interface State {
  error: unknown
  retries: number
}

export class QueryBoundary extends Component<Props, State> {
  override state: State = { error: null, retries: 0 }

  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ error })

  retry = () => this.setState(({ retries }) => ({ error: null, retries: retries + 1 }))

  override render() {
    const { error, retries } = this.state
    if (error !== null) return this.props.fallback(error, this.retry)
    return (
      <RetryContext.Consumer>
        {(outer) => <RetryContext value={outer + retries}>{this.props.children}</RetryContext>}
      </RetryContext.Consumer>
    )
  }
}
