// Puts the answer to a query of strangers where their screens look for it, which are drawn as of when it was made.
import {
  createOperationDescriptor,
  type ConcreteRequest,
  type PayloadData,
  type Variables,
} from 'relay-runtime'
import { setNow } from '#web/lib/useNow.ts'
import { setServedSaving } from '#web/session/dataSaver.ts'
import { environmentOf } from './environment.ts'

/** What a page was made from. */
export interface Made {
  /** What it says of how long ago something was is as of then. */
  at: Date
  /** Whether the browser has asked for as little data as possible. */
  savesData: boolean
  answer: unknown
}

export function keepAnswer(request: ConcreteRequest, variables: Variables, { at, savesData, answer }: Made) {
  setNow(at)
  setServedSaving(savesData)
  environmentOf(null).commitPayload(createOperationDescriptor(request, variables), answer as PayloadData)
}
