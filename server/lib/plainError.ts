// Errors for whoever runs Fennec: the message alone says what is wrong and what to do.

/** Printed as its message, without a stack. */
export class PlainError extends Error {}
