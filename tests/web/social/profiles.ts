// Mock answers to the profile query: the profiles of Kẹ́mi, another user, and of Ada, the viewer.
import { viewerAnswers, openApp, serve, storeSession, viewerOf, emptyList, type Call } from '../browser.tsx'
import { pageOf } from './feeds.ts'
import { person } from './people.ts'

type Answers = Parameters<typeof serve>[0]
type Role = Parameters<typeof viewerOf>[0]

/** The fields of a profile that a person in a list lacks. */
const profileFields = {
  __typename: 'User',
  university: 'University of Lagos',
  bio: null,
  link: null,
  linkHost: null,
  followersCount: 4,
  followingCount: 2,
  postsCount: 1,
  viewerHasMuted: false,
  viewerCanMessage: true,
  viewerMessageStanding: 'REQUEST',
  viewerKnownFollowers: { count: 0, people: [], __typename: 'KnownFollowers' },
  largeImageUrl: null,
  wholeImageUrl: null,
  products: emptyList,
}

/** Another user’s profile. */
export const kemi = (change: object = {}) => person(7, 'Kẹ́mi Ajayi', { ...profileFields, ...change })

/** The viewer’s own profile, with the id of `viewerOf`. */
export const ada = (change: object = {}) =>
  person(3, 'Ada Obi', {
    ...profileFields,
    id: 'VXNlcjoz',
    firstName: 'Ada',
    lastName: 'Obi',
    handle: 'ada.obi.unilag',
    ...change,
  })

interface Lists {
  posts?: object[]
  reposts?: object[]
  /** True if the list has a next page; false by default. */
  hasMore?: boolean
}

/** The answer to either tab of a profile. */
export const profileAnswer =
  (user: object | null, { posts = [], reposts = [], hasMore = false }: Lists = {}, role: Role = 'CUSTOMER') =>
  ({ variables }: Call) => {
    const lists = 'withPosts' in variables && variables.withPosts ? { posts } : { reposts }
    const pages = Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [name, list.length ? pageOf(list, hasMore) : emptyList]),
    )
    return { viewer: viewerOf(role), user: user && { ...user, ...pages } }
  }

/** Opens a profile, signed in as Ada. */
export function openProfile(path: string, answers: Answers, role: Role = 'CUSTOMER') {
  storeSession()
  const calls = serve({ ...viewerAnswers(viewerOf(role)), ...answers })
  return { ...openApp(path), calls }
}
