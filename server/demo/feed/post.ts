// How a demo post is written down: its text, what is on it, and the talk under it.
import type { Drawing } from '#server/demo/scenes/scenes.ts'
import type { ReplySetting } from '#server/generated/prisma/enums.ts'

type Picture = `${Drawing['scene']} ${Drawing['frame']} ${number}`

/** A drawing or the video, and in whose words it is described; without any, the product's own are shown. */
export type Shown = Picture | `${Picture | 'video'}: ${string}`

export interface DemoPost {
  /** Of the person who posts: the first name of his handle, such as "kemi". */
  by: string
  /** The hour of an earlier day, "19:40", or how long ago it was within the last one, "2h 20m ago". */
  at: string
  /** An @ before such a first name becomes a mention of that person. */
  text: string
  topic?: string
  /** The name of the product it shows. */
  sells?: string
  shows?: Shown[]
  /** How many people like it. */
  likes: number
  /** How many repost it. */
  reposts?: number
  /** What somebody said under it, as "kemi: ..."; "> kemi: ..." answers the line before it. */
  talk?: string[]
  /** What other posts quote it by. */
  key?: string
  /** The key of the post it quotes, which is an earlier one. */
  quotes?: string
  replies?: ReplySetting
}
