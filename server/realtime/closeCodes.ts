// The codes with which Fennec closes a socket, and what a client should do then; graphql-ws has some more of its own.

export const closeCodes = {
  /** A frame of more than 64 KiB. Do not send it again. */
  tooBig: 1009,
  /** Fennec restarts: connect again, after a random wait. */
  restart: 1012,
  /** Fennec cannot tell right now who is calling: connect again later. */
  later: 1013,
  /** Not a message of graphql-transport-ws. A fault of the client. */
  badMessage: 4400,
  /** No session, or one that has ended, at connection_init: sign in again. */
  unauthorized: 4401,
  /** The session ended, or what its person may do has changed: look who is signed in, then connect again. */
  forbidden: 4403,
  /** connection_init did not come within 3 seconds: connect again. */
  initTimeout: 4408,
  /** Too many sockets of one person, or too many messages: wait a minute. */
  tooMany: 4429,
} as const
