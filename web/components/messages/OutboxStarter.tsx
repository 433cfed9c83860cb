// Starts the outbox on every screen, so that it sends the messages left over from an earlier visit; renders nothing.
import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { getOutbox } from './outbox.ts'

export function OutboxStarter() {
  const environment = useRelayEnvironment()
  useEffect(() => void getOutbox(environment), [environment])
  return null
}
