// Writes the answer embedded in a served page into the store of signed-out screens.
import {
  createOperationDescriptor,
  type ConcreteRequest,
  type PayloadData,
  type Variables,
} from 'relay-runtime'
import { environmentOf } from '../environment.ts'

export const hydrateStore = (request: ConcreteRequest, variables: Variables, answer: unknown) =>
  environmentOf(null).commitPayload(createOperationDescriptor(request, variables), answer as PayloadData)
