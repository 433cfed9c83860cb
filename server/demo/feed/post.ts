// Type of a demo post.
import type { PictureName } from '#server/demo/files.ts'
import type { ReplySetting } from '#server/generated/prisma/enums.ts'

/** A picture or the video, with its description; an empty list shows the product's own photos. */
export type Shown = PictureName | `${PictureName | 'video'}: ${string}`

export interface DemoPost {
  /** Nickname of the author, such as "kemi". */
  by: string
  /** Time of an earlier day, "19:40", or time since within the last day, "2h 20m ago". */
  at: string
  /** An @ before a nickname becomes a mention. */
  text: string
  topic?: string
  /** Name of the attached product. */
  sells?: string
  shows?: Shown[]
  likes: number
  reposts?: number
  /** Comments as "kemi: ..."; "> kemi: ..." replies to the line before. */
  talk?: string[]
  /** Key for quotes by other posts. */
  key?: string
  /** Key of the quoted post, which is earlier. */
  quotes?: string
  replies?: ReplySetting
}
