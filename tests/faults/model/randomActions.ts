// Random actions of people on posts, comments and each other: the mutation, its recorded effect, and whether NOT_FOUND
// is allowed.
import { randomUUID } from 'node:crypto'
import { globalId } from '#server/core/context/ids.ts'
import type { Relation, AcknowledgedActs, WrittenText } from './acknowledgedActs.ts'

/** A mutation of a person, repeated under one idempotency key until it is answered. */
export interface Action {
  document: string
  variables: Record<string, unknown>
  /** Sends a photo at `variables.input.media.0.file`. */
  hasPhoto?: boolean
  key: string
  /** Records the effect of the first answer. */
  recordAnswer(field: Answer): void
  /** Returns the difference of a repeated answer from the first one, if any. */
  findDifference(field: Answer): string | undefined
  /** Returns true if the object may be gone, so that NOT_FOUND is right. */
  canBeMissing(): boolean
  /** Records a NOT_FOUND. */
  recordMissing?(): void
}

/** Answers of the mutations below. */
export interface Answer {
  post?: { databaseId: number; viewerHas?: boolean }
  comment?: { databaseId: number }
  user?: { viewerFollowStatus: string | null }
}

interface Person {
  id: number
}

const pickOne = <Thing>(things: Thing[]): Thing | undefined =>
  things[Math.floor(Math.random() * things.length)]

/** Document of a mutation. */
export const mutation = (name: string, selection: string): string =>
  `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`

const newKey = () => ({ key: randomUUID() })

const engagementMutations = {
  like: ['setPostLiked', 'liked', 'viewerHasLiked'],
  repost: ['setPostReposted', 'reposted', 'viewerHasReposted'],
  save: ['setPostSaved', 'saved', 'viewerHasSaved'],
} as const

/** Creates random actions on objects of the acknowledged acts. */
export class RandomActions {
  private readonly memory: AcknowledgedActs
  private readonly people: Person[]

  constructor(memory: AcknowledgedActs, people: Person[]) {
    this.memory = memory
    this.people = people
  }

  /** Creates a random action of that person. */
  next(person: Person): Action {
    const chance = Math.random() * 100
    if (chance < 34) return this.engage('like', person) ?? this.publish(person)
    if (chance < 46) return this.engage('repost', person) ?? this.publish(person)
    if (chance < 55) return this.engage('save', person) ?? this.publish(person)
    if (chance < 68) return this.comment(person) ?? this.publish(person)
    if (chance < 78) return this.reply(person) ?? this.comment(person) ?? this.publish(person)
    if (chance < 84) return this.removeComment(person) ?? this.publish(person)
    if (chance < 92) return this.publish(person)
    if (chance < 95) return this.removePost(person) ?? this.publish(person)
    return this.follow(person)
  }

  /** A post that mostly exists, and sometimes is gone. */
  private pickPost(): WrittenText | undefined {
    const posts = [...this.memory.posts.values()].slice(-200)
    return Math.random() < 0.03
      ? pickOne(posts)
      : pickOne(posts.filter(({ deletion }) => deletion === 'none'))
  }

  private engage(relation: Exclude<Relation, 'follow'>, { id }: Person): Action | undefined {
    const post = this.pickPost()
    if (!post) return undefined
    const [name, wanted, has] = engagementMutations[relation]
    // Two of three are likes instead of unlikes, and some repeat the current state.
    const holds = Math.random() < 0.66
    return {
      ...newKey(),
      document: mutation(name, `post { databaseId viewerHas: ${has} }`),
      variables: { input: { postId: globalId('Post', post.id), [wanted]: holds } },
      recordAnswer: () => this.memory.setRelation(relation, id, post.id, holds),
      findDifference: (answer) =>
        answer.post?.viewerHas === this.memory.hasRelation(relation, id, post.id)
          ? undefined
          : `a repeated ${name} changed what was said since`,
      canBeMissing: () => this.memory.mayPostBeGone(post.id),
    }
  }

  private publish({ id: authorId }: Person): Action {
    let count = 0
    const hasPhoto = Math.random() < 0.2
    return {
      ...newKey(),
      document: mutation('createPost', 'post { databaseId }'),
      variables: {
        input: { content: `Who is at the library? ${randomUUID()}`, media: hasPhoto ? [{ file: null }] : [] },
      },
      hasPhoto,
      recordAnswer: ({ post }) => {
        count = post?.databaseId ?? 0
        this.memory.posts.set(count, { id: count, authorId, deletion: 'none' })
      },
      findDifference: ({ post }) =>
        post?.databaseId === count ? undefined : 'a repeated createPost made another post',
      canBeMissing: () => count !== 0 && this.memory.mayPostBeGone(count),
    }
  }

  private removePost({ id }: Person): Action | undefined {
    const post = pickOne([...this.memory.posts.values()].filter(isOwn(id)))
    if (!post) return undefined
    post.deletion = 'asked'
    return {
      ...newKey(),
      document: mutation('deletePost', 'deletedPostId'),
      variables: { input: { postId: globalId('Post', post.id) } },
      recordAnswer: () => (post.deletion = 'done'),
      findDifference: () => undefined,
      canBeMissing: () => false,
    }
  }

  private comment(person: Person): Action | undefined {
    const post = this.pickPost()
    return post && this.writeComment(person, post.id, null, () => this.memory.mayPostBeGone(post.id))
  }

  private reply(person: Person): Action | undefined {
    const parent = pickOne([...this.memory.comments.values()].slice(-200))
    if (!parent) return undefined
    return this.writeComment(person, parent.postId, parent, () => this.memory.mayCommentBeGone(parent.id))
  }

  private writeComment(
    { id: authorId }: Person,
    postId: number,
    parent: { id: number; rootId: number | null } | null,
    canBeMissing: () => boolean,
  ): Action {
    let count = 0
    const parentId = parent && globalId('Comment', parent.id)
    return {
      ...newKey(),
      document: mutation('createComment', 'comment { databaseId }'),
      variables: {
        input: { postId: globalId('Post', postId), parentId, content: `Same here ${randomUUID()}` },
      },
      recordAnswer: ({ comment }) => {
        count = comment?.databaseId ?? 0
        const rootId = parent && (parent.rootId ?? parent.id)
        this.memory.comments.set(count, { id: count, authorId, postId, rootId, deletion: 'none' })
      },
      findDifference: ({ comment }) =>
        comment?.databaseId === count ? undefined : 'a repeated createComment made another comment',
      canBeMissing: () => canBeMissing() || (count !== 0 && this.memory.mayCommentBeGone(count)),
    }
  }

  private removeComment({ id }: Person): Action | undefined {
    const comment = pickOne([...this.memory.comments.values()].filter(isOwn(id)))
    if (!comment) return undefined
    comment.deletion = 'asked'
    const markDeleted = () => (comment.deletion = 'done')
    return {
      ...newKey(),
      document: mutation('deleteComment', 'deletedCommentId'),
      variables: { input: { commentId: globalId('Comment', comment.id) } },
      recordAnswer: markDeleted,
      findDifference: () => undefined,
      // Its thread or its post may be gone before it.
      canBeMissing: () =>
        this.memory.mayPostBeGone(comment.postId) ||
        (comment.rootId !== null && this.memory.mayCommentBeGone(comment.rootId)),
      recordMissing: markDeleted,
    }
  }

  private follow({ id }: Person): Action {
    const other = pickOne(this.people.filter((person) => person.id !== id))?.id ?? 0
    const holds = Math.random() < 0.66
    return {
      ...newKey(),
      document: mutation('setFollowing', 'user { viewerFollowStatus }'),
      variables: { input: { userId: globalId('User', other), following: holds } },
      recordAnswer: () => this.memory.setRelation('follow', id, other, holds),
      findDifference: ({ user }) =>
        (user?.viewerFollowStatus !== null) === this.memory.hasRelation('follow', id, other)
          ? undefined
          : 'a repeated setFollowing changed what was said since',
      canBeMissing: () => false,
    }
  }
}

const isOwn =
  (id: number) =>
  ({ authorId, deletion }: WrittenText) =>
    authorId === id && deletion === 'none'
