// What any answer says of the session it was asked in.

interface Asked {
  viewer?: { eventSeq?: number } | null
}

/** In a change's answer the viewer is a step further down. */
export type Answer = Asked & Record<string, Asked | null>

/** Where the person's log stood, if that was asked for. */
export const seqOf = (answer: Answer) =>
  [answer, ...Object.values(answer)].find((part) => part?.viewer?.eventSeq !== undefined)?.viewer?.eventSeq

/** A token that belongs to nobody is as good as none: whoever asked is treated as signed out (000 §8). */
export const isNobodys = ({ viewer }: Answer) => viewer === null
