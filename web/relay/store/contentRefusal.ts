// Errors that concern the content, such as a broken file, so that a retry with it fails again.
import { ServerError } from '../network/serverError.ts'

const codes = ['INVALID_INPUT', 'UNSUPPORTED_MEDIA', 'TOO_LARGE']

export const isRefusedContent = (error: unknown): boolean =>
  error instanceof ServerError && codes.includes(error.code)
