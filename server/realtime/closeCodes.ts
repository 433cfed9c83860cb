// Close codes of Fennec's sockets and the client's reaction; graphql-ws has some more.

export const closeCodes = {
  /** Frame of more than 64 KiB: do not send it again. */
  tooBig: 1009,
  /** Restart: reconnect after a random wait. */
  restart: 1012,
  /** Authentication is unavailable: reconnect later. */
  later: 1013,
  /** Invalid message of graphql-transport-ws: a client bug. */
  badMessage: 4400,
  /** No valid session at connection_init: sign in. */
  unauthorized: 4401,
  /** The session ended or changed: read the viewer again, then reconnect. */
  forbidden: 4403,
  /** No connection_init within 3 seconds: reconnect. */
  initTimeout: 4408,
  /** Too many sockets of one person, or too many messages: wait a minute. */
  tooMany: 4429,
} as const
