// Responses and errors of the fake Paystack, in Paystack's JSON format.

export const successResponse = (message: string, data: unknown, meta?: object) => ({
  status: true,
  message,
  data,
  ...(meta && { meta }),
})

/** An error that is sent as a response. */
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
