// Sample posts for the design screen and tests, as the server returns them: one for each variant of a card.

const uche = { databaseId: 1, firstName: 'Uche', lastName: 'Obi' }
const tobi = { databaseId: 2, firstName: 'Tobi', lastName: 'Adéṣínà', isVerified: true }

const noPicture = { profileImageUrl: null, profileImageThumbhash: null }

const createPerson = (change: object = {}) => {
  const person = { ...uche, isVerified: false, isPrivate: false, ...noPicture, ...change }
  return {
    ...person,
    __typename: 'User',
    id: `user-${person.databaseId}`,
    displayName: [person.firstName, person.lastName].filter(Boolean).join(' '),
  }
}

const drawSvg = (colour: string, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/><circle cx="50%" cy="60%" r="20%" fill="#ffd08a"/></svg>`,
  )}`

/** A photo, 4 by 3 unless `change` says otherwise. */
export function sampleMedia(id: string, change: Record<string, unknown> & { colour?: string } = {}) {
  const media = { width: 1280, height: 960, colour: '#3a1d33', ...change }
  const url = drawSvg(media.colour, media.width, media.height)
  return {
    __typename: 'Media',
    id,
    kind: 'IMAGE',
    contentType: 'image/webp',
    small: url,
    medium: url,
    large: url,
    whole: url,
    posterUrl: null,
    thumbhash: null,
    alt: 'Photo by Tobi Adéṣínà',
    durationMs: null,
    byteSize: 240_000,
    ...media,
  }
}

/** A plain post by Tobi with the given changes. */
export function samplePost(change: Record<string, unknown> & { author?: object } = {}) {
  const { author = tobi, ...rest } = change
  return {
    __typename: 'Post',
    id: 'post-1',
    databaseId: 1,
    content: "Gate closes by 10 now o. Last shuttle from Yaba leaves 9:20, don't say nobody told you.",
    createdAt: new Date(Date.now() - 12 * 60_000).toISOString(),
    editedAt: null,
    isHeld: false,
    author: createPerson(author),
    mentions: [],
    namedTopics: [],
    media: [],
    topic: null,
    product: null,
    isQuote: false,
    quoteOf: null,
    replySetting: 'EVERYONE',
    likesCount: 214,
    commentsCount: 38,
    repostsCount: 17,
    viewerHasLiked: false,
    viewerHasReposted: false,
    viewerMayReply: true,
    ...rest,
  }
}

const longText = Array.from({ length: 14 }, (_, line) => `Line ${line + 1} of what happened at Moremi.`).join(
  '\n',
)

export const samplePosts = (
  [
    { content: 'Anybody selling a rechargeable fan? Light no dey Moremi since morning 😭 Budget is ₦15k.' },
    { viewerHasLiked: true, media: [sampleMedia('a')] },
    {
      likesCount: 1204,
      topic: { __typename: 'Topic', id: 'topic-1', key: 'night-market', name: 'Night market' },
      media: ['#20163a', '#4a3424', '#1c6b55'].map((colour, index) => sampleMedia(`b${index}`, { colour })),
    },
    {
      media: [
        sampleMedia('c', { kind: 'VIDEO', contentType: 'video/webm', durationMs: 34_000, colour: '#2a1240' }),
      ],
    },
    { viewerHasReposted: true, content: longText },
    { isQuote: true, quoteOf: { ...samplePost({ media: [sampleMedia('d')] }), id: 'quoted' } },
    { isQuote: true, content: 'Look at this.' },
    {
      author: { ...uche, isVerified: true },
      content: 'أهلا بكم في الحرم الجامعي\nWelcome to campus',
      editedAt: '2026-11-20T10:00:00.000Z',
    },
    {
      content: '@Tobi Adéṣínà see https://unilag.edu.ng/portal.',
      mentions: [
        { __typename: 'Mention', offset: 0, length: 13, userDatabaseId: 2, user: createPerson(tobi) },
      ],
    },
  ] as const
).map((change, index) => samplePost({ ...change, id: `sample-${index}`, databaseId: index + 1 }))
