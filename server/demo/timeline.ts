// Times of the demo posts: five weeks at a student's hours, in the same order on every load.
import { day, member } from '#server/demo/cast.ts'
import type { CastMember } from '#server/demo/cast.ts'
import { campusNewsPosts } from '#server/demo/feed/campusNews.ts'
import { floodPosts } from '#server/demo/feed/flood.ts'
import { groundPosts } from '#server/demo/feed/ground.ts'
import { kitchenPosts } from '#server/demo/feed/kitchen.ts'
import { lecturePosts } from '#server/demo/feed/lectures.ts'
import type { DemoPost } from '#server/demo/feed/post.ts'
import { powerPosts } from '#server/demo/feed/power.ts'
import { smallTalkPosts } from '#server/demo/feed/smallTalk.ts'
import { todayPosts } from '#server/demo/feed/today.ts'
import { townPosts } from '#server/demo/feed/town.ts'
import { warePosts } from '#server/demo/feed/wares.ts'

/** Posts of earlier days, each list oldest first; all lists spread over the same weeks. */
const earlierPosts = [
  campusNewsPosts,
  groundPosts,
  kitchenPosts,
  lecturePosts,
  powerPosts,
  smallTalkPosts,
  townPosts,
  warePosts,
]

export interface DatedPost extends DemoPost {
  id: number
  author: CastMember
  createdAt: Date
}

const minuteMs = 60_000

/** Lagos is UTC+1 all year. */
const utcOffsetMs = 60 * minuteMs

/** First and last of the earlier days, in days ago. */
const daysAgo = { first: 35, last: 2 }

/** Returns all posts, oldest first, with ids and times. */
export function datedPosts(now: Date): DatedPost[] {
  const nowMs = now.getTime()
  const midnight = Math.floor((nowMs + utcOffsetMs) / day) * day - utcOffsetMs
  const dated = [
    ...earlierPosts.flatMap((posts, listIndex) =>
      posts.map((post, index) => {
        const daysPassed =
          ((index + (listIndex + 0.5) / earlierPosts.length) / posts.length) *
          (daysAgo.first - daysAgo.last + 1)
        return { post, time: midnight - (daysAgo.first - Math.floor(daysPassed)) * day + parseClock(post.at) }
      }),
    ),
    ...[...todayPosts, ...floodPosts].map((post) => ({ post, time: nowMs - parseAgo(post.at) })),
  ]
  return dated
    .sort((a, b) => a.time - b.time)
    .map(({ post, time }, index) => ({
      ...post,
      id: index + 1,
      author: member(post.by),
      createdAt: new Date(time),
    }))
}

/** Parses "19:40" to milliseconds after midnight. */
function parseClock(text: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? throwBadTime(text)
  return (Number(hours) * 60 + Number(minutes)) * minuteMs
}

/** Parses "2h 20m ago" to milliseconds. */
function parseAgo(text: string): number {
  const [, hours = '0', minutes] = /^(?:(\d+)h )?(\d+)m ago$/.exec(text) ?? throwBadTime(text)
  return (Number(hours) * 60 + Number(minutes)) * minuteMs
}

function throwBadTime(text: string): never {
  throw new Error(`no time of a demo post: ${text}`)
}
