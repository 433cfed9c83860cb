// Puts the answer that came with a page where the screens of strangers look for it.
import {
  createOperationDescriptor,
  type ConcreteRequest,
  type PayloadData,
  type Variables,
} from 'relay-runtime'
import { environmentOf } from '../environment.ts'

export const keepAnswer = (request: ConcreteRequest, variables: Variables, answer: unknown) =>
  environmentOf(null).commitPayload(createOperationDescriptor(request, variables), answer as PayloadData)
