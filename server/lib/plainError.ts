// Errors for operators.

/** An error that is printed as its message without a stack; the message says what to do. */
export class PlainError extends Error {}
