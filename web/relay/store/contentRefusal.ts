// Refusals of what was sent, such as a file that is broken: the same content would be refused again.
import { ServerError } from '../network/serverError.ts'

const codes = ['INVALID_INPUT', 'UNSUPPORTED_MEDIA', 'TOO_LARGE']

export const isContentRefusal = (error: unknown): boolean =>
  error instanceof ServerError && codes.includes(error.code)
