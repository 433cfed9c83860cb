// Puts the answer to a query of strangers where their screens look for it.
import {
  createOperationDescriptor,
  type ConcreteRequest,
  type PayloadData,
  type Variables,
} from 'relay-runtime'
import { environmentOf } from './environment.ts'

export function keepAnswer(request: ConcreteRequest, variables: Variables, answer: unknown) {
  environmentOf(null).commitPayload(createOperationDescriptor(request, variables), answer as PayloadData)
}
