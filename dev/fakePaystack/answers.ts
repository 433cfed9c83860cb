// Responses and errors in Paystack's format (paystack.md §1).

export const successResponse = (message: string, data: unknown, meta?: object) => ({
  status: true,
  message,
  data,
  ...(meta && { meta }),
})

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code = 'invalid_params',
  ) {
    super(message)
  }
}

export const serializeError = ({ message, code }: ApiError) => ({
  status: false,
  message,
  meta: { nextStep: 'Ensure that the value(s) you are passing are valid.' },
  type: 'validation_error',
  code,
})
