// Sends on whatever screen what an earlier visit could not send.
import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { outboxOf } from './outbox.ts'

export function WaitingMessages() {
  const environment = useRelayEnvironment()
  useEffect(() => void outboxOf(environment), [environment])
  return null
}
