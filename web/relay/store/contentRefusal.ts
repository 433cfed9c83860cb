// Refusals of the content itself, such as a broken file: a retry is useless.
import { ServerError } from '../network/serverError.ts'

const codes = ['INVALID_INPUT', 'UNSUPPORTED_MEDIA', 'TOO_LARGE']

export const isRefusedContent = (error: unknown): boolean =>
  error instanceof ServerError && codes.includes(error.code)
