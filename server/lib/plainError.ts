// The error class for problems that an operator can fix, such as a wrong setting.

/** An error that is printed as its message without a stack; the message says what to do. */
export class PlainError extends Error {}
