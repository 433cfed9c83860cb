// Starts the outbox on every screen, which sends the messages of an earlier visit.
import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { outboxOf } from './outbox.ts'

export function WaitingMessages() {
  const environment = useRelayEnvironment()
  useEffect(() => void outboxOf(environment), [environment])
  return null
}
