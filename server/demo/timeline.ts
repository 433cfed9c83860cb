// When the demo posts were written: over five weeks, at a student's hours, in the same order on every load.
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

/** Posts of earlier days; each list begins with its oldest, and all of them run through the same weeks. */
const earlier = [
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

const minute = 60_000

/** Lagos is an hour ahead of UTC all year round. */
const ahead = 60 * minute

/** The first and the last of the earlier days, in days ago: whatever the hour is now, both are over. */
const days = { first: 35, last: 2 }

/** All posts, the oldest first. Those of earlier days are older than any of the last day's at every hour of the day. */
export function datedPosts(now: Date): DatedPost[] {
  const at = now.getTime()
  const midnight = Math.floor((at + ahead) / day) * day - ahead
  const dated = [
    ...earlier.flatMap((posts, list) =>
      posts.map((post, place) => {
        const passed = ((place + (list + 0.5) / earlier.length) / posts.length) * (days.first - days.last + 1)
        return { post, time: midnight - (days.first - Math.floor(passed)) * day + clockOf(post.at) }
      }),
    ),
    ...[...todayPosts, ...floodPosts].map((post) => ({ post, time: at - agoOf(post.at) })),
  ]
  return dated
    .sort((a, b) => a.time - b.time)
    .map(({ post, time }, place) => ({
      ...post,
      id: place + 1,
      author: member(post.by),
      createdAt: new Date(time),
    }))
}

/** "19:40", in milliseconds after midnight. */
function clockOf(text: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? notATime(text)
  return (Number(hours) * 60 + Number(minutes)) * minute
}

/** "2h 20m ago", in milliseconds. */
function agoOf(text: string): number {
  const [, hours = '0', minutes] = /^(?:(\d+)h )?(\d+)m ago$/.exec(text) ?? notATime(text)
  return (Number(hours) * 60 + Number(minutes)) * minute
}

function notATime(text: string): never {
  throw new Error(`no time of a demo post: ${text}`)
}
