// Reads the session's state from any answer of the server.

interface WithViewer {
  viewer?: { eventSeq?: number } | null
}

/** A mutation's answer holds the viewer one level deeper. */
export type Answer = WithViewer & Record<string, WithViewer | null>

/** Returns the viewer's `eventSeq`, if the operation reads it. */
export const findEventSeq = (answer: Answer) =>
  [answer, ...Object.values(answer)].find((level) => level?.viewer?.eventSeq !== undefined)?.viewer?.eventSeq

/** True if the token was unknown to the server, which means signed out (000 §8). */
export const isSignedOutAnswer = ({ viewer }: Answer) => viewer === null
