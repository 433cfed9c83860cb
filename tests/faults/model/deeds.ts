// Random acts of a campus with their documents, their acknowledged effects, and whether NOT_FOUND is allowed.
import { randomUUID } from 'node:crypto'
import { globalId } from '#server/core/context/ids.ts'
import type { Bond, Remembered, Written } from './remembered.ts'

/** An act of a person, repeated under one key until it is answered. */
export interface Deed {
  document: string
  variables: Record<string, unknown>
  /** Sends a photo at `variables.input.media.0.file`. */
  hasPhoto?: boolean
  key: string
  /** Records the effect of the first answer. */
  answered(field: Answer): void
  /** Returns the difference of a repeated answer from the first one, if any. */
  doubt(field: Answer): string | undefined
  /** Returns true if the object may be gone, so that NOT_FOUND is right. */
  mayMiss(): boolean
  /** Records a NOT_FOUND. */
  missed?(): void
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

const oneOf = <Thing>(things: Thing[]): Thing | undefined => things[Math.floor(Math.random() * things.length)]

/** Document of a mutation. */
export const mutation = (name: string, selection: string): string =>
  `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`

const newKey = () => ({ key: randomUUID() })

const bondsOfPosts = {
  like: ['setPostLiked', 'liked', 'viewerHasLiked'],
  repost: ['setPostReposted', 'reposted', 'viewerHasReposted'],
  save: ['setPostSaved', 'saved', 'viewerHasSaved'],
} as const

/** Makes random deeds on remembered objects. */
export class Deeds {
  private readonly memory: Remembered
  private readonly people: Person[]

  constructor(memory: Remembered, people: Person[]) {
    this.memory = memory
    this.people = people
  }

  /** A random deed of that person. */
  next(person: Person): Deed {
    const chance = Math.random() * 100
    if (chance < 34) return this.bindPost('like', person) ?? this.publish(person)
    if (chance < 46) return this.bindPost('repost', person) ?? this.publish(person)
    if (chance < 55) return this.bindPost('save', person) ?? this.publish(person)
    if (chance < 68) return this.comment(person) ?? this.publish(person)
    if (chance < 78) return this.reply(person) ?? this.comment(person) ?? this.publish(person)
    if (chance < 84) return this.removeComment(person) ?? this.publish(person)
    if (chance < 92) return this.publish(person)
    if (chance < 95) return this.removePost(person) ?? this.publish(person)
    return this.follow(person)
  }

  /** A post that mostly exists, and sometimes is gone. */
  private somePost(): Written | undefined {
    const posts = [...this.memory.posts.values()].slice(-200)
    return Math.random() < 0.03 ? oneOf(posts) : oneOf(posts.filter(({ deletion }) => deletion === 'none'))
  }

  private bindPost(bond: Exclude<Bond, 'follow'>, { id }: Person): Deed | undefined {
    const post = this.somePost()
    if (!post) return undefined
    const [name, wanted, has] = bondsOfPosts[bond]
    // Two of three are likes instead of unlikes, and some repeat the current state.
    const holds = Math.random() < 0.66
    return {
      ...newKey(),
      document: mutation(name, `post { databaseId viewerHas: ${has} }`),
      variables: { input: { postId: globalId('Post', post.id), [wanted]: holds } },
      answered: () => this.memory.bind(bond, id, post.id, holds),
      doubt: (answer) =>
        answer.post?.viewerHas === this.memory.holds(bond, id, post.id)
          ? undefined
          : `a repeated ${name} changed what was said since`,
      mayMiss: () => this.memory.mayLackPost(post.id),
    }
  }

  private publish({ id: authorId }: Person): Deed {
    let count = 0
    const hasPhoto = Math.random() < 0.2
    return {
      ...newKey(),
      document: mutation('createPost', 'post { databaseId }'),
      variables: {
        input: { content: `Who is at the library? ${randomUUID()}`, media: hasPhoto ? [{ file: null }] : [] },
      },
      hasPhoto,
      answered: ({ post }) => {
        count = post?.databaseId ?? 0
        this.memory.posts.set(count, { id: count, authorId, deletion: 'none' })
      },
      doubt: ({ post }) =>
        post?.databaseId === count ? undefined : 'a repeated createPost made another post',
      mayMiss: () => count !== 0 && this.memory.mayLackPost(count),
    }
  }

  private removePost({ id }: Person): Deed | undefined {
    const post = oneOf([...this.memory.posts.values()].filter(isOwn(id)))
    if (!post) return undefined
    post.deletion = 'asked'
    return {
      ...newKey(),
      document: mutation('deletePost', 'deletedPostId'),
      variables: { input: { postId: globalId('Post', post.id) } },
      answered: () => (post.deletion = 'done'),
      doubt: () => undefined,
      mayMiss: () => false,
    }
  }

  private comment(person: Person): Deed | undefined {
    const post = this.somePost()
    return post && this.say(person, post.id, null, () => this.memory.mayLackPost(post.id))
  }

  private reply(person: Person): Deed | undefined {
    const parent = oneOf([...this.memory.comments.values()].slice(-200))
    if (!parent) return undefined
    return this.say(person, parent.postId, parent, () => this.memory.mayLackComment(parent.id))
  }

  private say(
    { id: authorId }: Person,
    postId: number,
    parent: { id: number; rootId: number | null } | null,
    mayMiss: () => boolean,
  ): Deed {
    let count = 0
    const parentId = parent && globalId('Comment', parent.id)
    return {
      ...newKey(),
      document: mutation('createComment', 'comment { databaseId }'),
      variables: {
        input: { postId: globalId('Post', postId), parentId, content: `Same here ${randomUUID()}` },
      },
      answered: ({ comment }) => {
        count = comment?.databaseId ?? 0
        const rootId = parent && (parent.rootId ?? parent.id)
        this.memory.comments.set(count, { id: count, authorId, postId, rootId, deletion: 'none' })
      },
      doubt: ({ comment }) =>
        comment?.databaseId === count ? undefined : 'a repeated createComment made another comment',
      mayMiss: () => mayMiss() || (count !== 0 && this.memory.mayLackComment(count)),
    }
  }

  private removeComment({ id }: Person): Deed | undefined {
    const comment = oneOf([...this.memory.comments.values()].filter(isOwn(id)))
    if (!comment) return undefined
    comment.deletion = 'asked'
    const gone = () => (comment.deletion = 'done')
    return {
      ...newKey(),
      document: mutation('deleteComment', 'deletedCommentId'),
      variables: { input: { commentId: globalId('Comment', comment.id) } },
      answered: gone,
      doubt: () => undefined,
      // Its thread or its post may be gone before it.
      mayMiss: () =>
        this.memory.mayLackPost(comment.postId) ||
        (comment.rootId !== null && this.memory.mayLackComment(comment.rootId)),
      missed: gone,
    }
  }

  private follow({ id }: Person): Deed {
    const other = oneOf(this.people.filter((person) => person.id !== id))?.id ?? 0
    const holds = Math.random() < 0.66
    return {
      ...newKey(),
      document: mutation('setFollowing', 'user { viewerFollowStatus }'),
      variables: { input: { userId: globalId('User', other), following: holds } },
      answered: () => this.memory.bind('follow', id, other, holds),
      doubt: ({ user }) =>
        (user?.viewerFollowStatus !== null) === this.memory.holds('follow', id, other)
          ? undefined
          : 'a repeated setFollowing changed what was said since',
      mayMiss: () => false,
    }
  }
}

const isOwn =
  (id: number) =>
  ({ authorId, deletion }: Written) =>
    authorId === id && deletion === 'none'
