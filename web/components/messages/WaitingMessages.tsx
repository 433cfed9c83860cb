// Starts the outbox on every screen, which sends the messages of an earlier visit.
import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { getOutbox } from './outbox.ts'

export function WaitingMessages() {
  const environment = useRelayEnvironment()
  useEffect(() => void getOutbox(environment), [environment])
  return null
}
