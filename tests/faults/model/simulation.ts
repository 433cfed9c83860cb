// Simulation of twelve people who act on each other at random in parallel; a new person replaces each deleted account.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { termsVersion } from '#rules/identity/users'
import { globalId } from '#server/core/context/ids.ts'
import { createRandom, type Random } from '#server/demo/chance.ts'
import { password, registrationOf } from '../../support/factories.ts'
import { formOf, picture } from '../../support/people/uploads.ts'
import { openClient, type Client } from '../harness/client.ts'
import { mutation } from './randomActions.ts'

export interface Student {
  id: number
  name: string
  token: string
}

/** A call of a person: the name of a mutation, or a REST route such as "POST /api/follow/7". */
interface Action {
  operation: string
  input?: Record<string, unknown>
  /** Path of a photo in the variables. */
  photoAt?: string
  /** Records the effect of the answer. */
  onAnswer?(answer: Answer): unknown
}

interface Answer {
  post?: { databaseId: number; media: { url: string }[] }
  comment?: { databaseId: number }
  user?: { databaseId: number; viewerFollowStatus: string | null }
  viewer?: { user: { profileImageUrl: string } }
  token?: string
}

interface Reply {
  data?: Record<string, Answer> | null
  errors?: { path?: string[]; extensions: { code: string } }[]
  /** Code of a route, or of a call that was refused before parsing. */
  code?: string
}

interface Post {
  id: number
  authorId: number
}

interface Comment extends Post {
  postId: number
  /** Root comment of its thread. */
  rootId: number | null
}

/** Allowed refusals: the target may be gone or invisible, the act forbidden, or another one in progress. */
const allowedRefusals = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT']

/** Part of the actions that delete an account. */
const deletionRate = 0.006

/** Maximum of content, so few that everybody meets and every list is one page. */
const limits = { posts: 70, comments: 140 }

export const words = ['library', 'hostel', 'lecture', 'light', 'water', 'exam']
export const topics = ['exam-week', 'hostels', 'free-food']
const universities = ['University of Lagos', 'University of Ibadan']

const selections: Record<string, string> = {
  createPost: 'post { databaseId media { url(width: 320) } }',
  createComment: 'comment { databaseId }',
  setFollowing: 'user { databaseId viewerFollowStatus }',
  setProfilePicture: 'viewer { user { profileImageUrl } }',
  register: 'user { databaseId viewerFollowStatus }',
  signIn: 'token',
  deletePost: 'deletedPostId',
  deleteComment: 'deletedCommentId',
  editPost: 'post { content }',
  reportPost: 'message',
  reportAccount: 'message',
}

const photo = await picture()

/** The people and their content, as far as the server has acknowledged it. */
export class Simulation {
  readonly people: Student[]
  readonly deletedUserIds: number[] = []
  /** Unsigned addresses of photos with their posts, and of pictures with their owners. */
  readonly photos = new Map<string, number>()
  readonly pictures = new Map<string, number>()
  /** Last acknowledged states, such as "like 3 12" for person 3 and post 12. */
  readonly acknowledgedStates = new Map<string, boolean>()
  readonly refusals = new Map<string, number>()
  readonly failures = new Set<string>()
  /** Number of comments that became invisible to their author before the answer. */
  unseenCount = 0
  /** Everything that ever existed. */
  readonly everyPostId: number[] = []
  readonly everyCommentId: number[] = []
  answeredCount = 0
  private begunCount = 0
  private url = ''
  private readonly random: Random
  private readonly posts = new Map<number, Post>()
  private readonly comments = new Map<number, Comment>()
  private readonly followRequests = new Map<string, [followerId: number, followeeId: number]>()

  constructor(people: Student[], seed: number) {
    this.people = [...people]
    this.random = createRandom(seed)
  }

  /** Runs until there are that many acts in all; then none is in progress. */
  async run(url: string, until: number): Promise<void> {
    this.url = url
    this.begunCount = this.answeredCount
    await Promise.all(this.people.map((_, index) => this.runPerson(index, until)))
  }

  /** Existing posts, by the answers. */
  get livePosts(): Post[] {
    return [...this.posts.values()].filter(({ authorId }) => !this.deletedUserIds.includes(authorId))
  }

  /** Existing comments; they go with their post, and with the root comment of their thread. */
  get liveComments(): Comment[] {
    const posts = new Set(this.livePosts.map(({ id }) => id))
    const isThere = ({ authorId, postId, rootId }: Comment): boolean => {
      const root = rootId === null ? undefined : this.comments.get(rootId)
      return (
        !this.deletedUserIds.includes(authorId) &&
        posts.has(postId) &&
        (rootId === null || (root !== undefined && isThere(root)))
      )
    }
    return [...this.comments.values()].filter(isThere)
  }

  private async runPerson(index: number, until: number) {
    const client = openClient(this.url)
    for (let me = this.people[index]; me && this.begunCount++ < until; me = this.people[index]) {
      const act = this.nextRandom() < deletionRate ? this.deleteAccount(index, client) : this.nextAction(me)
      await this.perform(client, me.token, act)
      this.answeredCount++
    }
    client.close()
  }

  private nextRandom = (): number => this.random()

  private pickOne<Thing>(things: Thing[]): Thing | undefined {
    return things[Math.floor(this.nextRandom() * things.length)]
  }

  /** Adds comments that became invisible to their authors before the answer with their ids. */
  addUnseenComments(comments: Comment[]): void {
    for (const comment of comments
      .filter(({ id }) => !this.everyCommentId.includes(id))
      .slice(0, this.unseenCount)) {
      this.unseenCount--
      this.everyCommentId.push(comment.id)
      this.comments.set(comment.id, comment)
    }
  }

  private async perform(
    client: Client,
    token: string | undefined,
    act: Action,
    key: string = randomUUID(),
  ): Promise<void> {
    const { status, body } = await this.send(client, token, act, key)
    const [error] = body.errors ?? []
    const code = error?.extensions.code ?? (status < 400 ? undefined : (body.code ?? String(status)))
    if (code === undefined) return void (await act.onAnswer?.(Object.values(body.data ?? {})[0] ?? {}))
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
    if (code === 'UNAVAILABLE') {
      await delay(20)
      return this.perform(client, token, act, key)
    }
    if (act.operation === 'createComment' && code === 'NOT_FOUND' && error?.path?.[1]) this.unseenCount++
    else if (!allowedRefusals.includes(code))
      this.failures.add(`${act.operation}: ${status} ${JSON.stringify(body)}`)
  }

  private async send(
    client: Client,
    token: string | undefined,
    { operation, input, photoAt }: Action,
    key: string,
  ) {
    const headers = { 'idempotency-key': key, 'x-graphql-yoga-csrf': '1' }
    if (operation.includes(' '))
      return client.send<Reply>(operation as 'POST /', { token, json: input, headers })
    const graphqlBody = {
      query: mutation(operation, selections[operation] ?? '__typename'),
      variables: { input },
    }
    if (!photoAt) return client.send<Reply>('POST /graphql', { token, json: graphqlBody, headers })
    const form = await formOf([
      ['operations', JSON.stringify(graphqlBody)],
      ['map', JSON.stringify({ 0: [photoAt] })],
      ['0', photo],
    ])
    return client.send<Reply>('POST /graphql', { token, form, headers })
  }

  /** A random act of that person, weighted by frequency. */
  private nextAction(me: Student): Action {
    const weightedActions: [number, () => Action | undefined][] = [
      [12, () => this.follow(me)],
      [5, () => this.answerRequest(me)],
      [2, () => this.actOnPerson(me, 'removeFollower', {})],
      [3, () => this.setPrivate(me)],
      [6, () => this.blockOrMute(me, 'block', 'setBlocked', 'blocked')],
      [4, () => this.blockOrMute(me, 'mute', 'setMuted', 'muted')],
      [
        1,
        () => ({ operation: 'setMutedWords', input: { words: words.filter(() => this.nextRandom() < 0.1) } }),
      ],
      [9, () => this.createPost(me)],
      [5, () => this.createPost(me, this.pickOne(this.livePosts))],
      [9, () => this.createComment(me)],
      [6, () => this.createComment(me, this.pickOne(this.liveComments))],
      [12, () => this.engageWithPost(me, 'like', 'setPostLiked', 'liked')],
      [2, () => this.engageWithPost(me, 'like')],
      [7, () => this.engageWithPost(me, 'repost', 'setPostReposted', 'reposted')],
      [4, () => this.engageWithPost(me, 'save', 'setPostSaved', 'saved')],
      [2, () => this.edit(me)],
      [4, () => this.deletePost(me)],
      [3, () => this.deleteComment(me)],
      [
        2,
        () => ({
          operation: 'editProfile',
          input: { bio: this.createText(), university: this.pickOne(universities) },
        }),
      ],
      [1, () => this.uploadPicture(me)],
      [3, () => ({ operation: 'markNotificationsRead', input: { upTo: new Date().toISOString() } })],
      [1, () => this.report(me)],
    ]
    let chance = this.nextRandom() * weightedActions.reduce((sum, [weight]) => sum + weight, 0)
    const [, createAction] = weightedActions.find(([weight]) => (chance -= weight) < 0) ?? []
    return createAction?.() ?? this.follow(me)
  }

  private pickOther = (me: Student): Student =>
    this.pickOne(this.people.filter(({ id }) => id !== me.id)) ?? me

  private createText = (): string => words.filter(() => this.nextRandom() < 0.3).join(' ') || 'Anyone awake?'

  private actOnPerson = (
    me: Student,
    operation: string,
    rest: object,
    { id } = this.pickOther(me),
  ): Action => ({
    operation,
    input: { userId: globalId('User', id), ...rest },
  })

  private follow(me: Student): Action {
    const [other, following] = [this.pickOther(me), this.nextRandom() < 0.7]
    if (this.nextRandom() < 0.2)
      return { operation: `POST /api/${following ? 'follow' : 'unfollow'}/${other.id}` }
    const onAnswer = ({ user }: Answer) => {
      if (user?.viewerFollowStatus === 'REQUESTED')
        this.followRequests.set(`${me.id} ${other.id}`, [me.id, other.id])
    }
    return { ...this.actOnPerson(me, 'setFollowing', { following }, other), onAnswer }
  }

  private answerRequest(me: Student): Action | undefined {
    const [key, [from] = []] =
      this.pickOne([...this.followRequests].filter(([, [, to]]) => to === me.id)) ?? []
    if (key === undefined || from === undefined) return undefined
    this.followRequests.delete(key)
    const operation = this.nextRandom() < 0.7 ? 'acceptFollow' : 'declineFollow'
    return { operation, input: { userId: globalId('User', from) } }
  }

  private setPrivate({ id }: Student): Action {
    const isPrivate = this.nextRandom() < 0.4
    return {
      operation: 'editProfile',
      input: { isPrivate },
      onAnswer: () => this.acknowledgedStates.set(`private ${id}`, isPrivate),
    }
  }

  /** Blocks or mutes a person, and mostly reverts it, so that a crowd remains. */
  private blockOrMute(me: Student, wish: 'block' | 'mute', operation: string, field: string): Action {
    const targets = this.people.filter(({ id }) => this.acknowledgedStates.get(`${wish} ${me.id} ${id}`))
    const revertedTarget = this.nextRandom() < 0.6 ? this.pickOne(targets) : undefined
    const other = revertedTarget ?? this.pickOther(me)
    const onAnswer = () => this.acknowledgedStates.set(`${wish} ${me.id} ${other.id}`, !revertedTarget)
    return { ...this.actOnPerson(me, operation, { [field]: !revertedTarget }, other), onAnswer }
  }

  /**
   * Records the desired state. Without a mutation it is a tap over REST, whose result only the server knows: the post may
   * become invisible before the answer reads it, though the tap has counted.
   */
  private engageWithPost(me: Student, wish: string, operation?: string, field = ''): Action | undefined {
    const post = this.pickOne(this.livePosts)
    if (!post) return undefined
    const key = `${wish} ${me.id} ${post.id}`
    if (!operation) {
      this.acknowledgedStates.delete(key)
      return { operation: `POST /api/posts/${post.id}/${wish}` }
    }
    const wanted = this.nextRandom() < 0.7
    const input = { postId: globalId('Post', post.id), [field]: wanted }
    return { operation, input, onAnswer: () => this.acknowledgedStates.set(key, wanted) }
  }

  private createPost(me: Student, quoted?: Post): Action | undefined {
    if (this.livePosts.length >= limits.posts) return this.deletePost(me)
    const hasPhoto = !quoted && this.nextRandom() < 0.15
    const input = {
      content:
        this.nextRandom() < 0.2 ? `@${this.pickOther(me).name} ${this.createText()}` : this.createText(),
      ...(this.nextRandom() < 0.5 && { topic: this.pickOne(topics) }),
      ...(this.nextRandom() < 0.2 && { replySetting: this.nextRandom() < 0.5 ? 'FOLLOWERS' : 'NOBODY' }),
      ...(quoted && { quoteOf: globalId('Post', quoted.id) }),
      ...(hasPhoto && { media: [{ file: null }] }),
    }
    const onAnswer = ({ post }: Answer) => {
      const id = post?.databaseId ?? 0
      this.posts.set(id, { id, authorId: me.id })
      this.everyPostId.push(id)
      for (const { url } of post?.media ?? []) this.photos.set(new URL(url, this.url).pathname, id)
    }
    return {
      operation: 'createPost',
      input,
      onAnswer,
      ...(hasPhoto && { photoAt: 'variables.input.media.0.file' }),
    }
  }

  private createComment(me: Student, parent?: Comment): Action | undefined {
    const postId = parent?.postId ?? this.pickOne(this.livePosts)?.id
    if (postId === undefined || this.liveComments.length >= limits.comments) return this.deleteComment(me)
    const content = `@${this.pickOther(me).name} ${this.createText()}`
    const parentId = parent && globalId('Comment', parent.id)
    const onAnswer = ({ comment }: Answer) => {
      const id = comment?.databaseId ?? 0
      this.everyCommentId.push(id)
      this.comments.set(id, {
        id,
        authorId: me.id,
        postId,
        rootId: parent ? (parent.rootId ?? parent.id) : null,
      })
    }
    return {
      operation: 'createComment',
      input: { postId: globalId('Post', postId), parentId, content },
      onAnswer,
    }
  }

  private pickOwn = <Thing extends Post>(things: Thing[], { id }: Student): Thing | undefined =>
    this.pickOne(things.filter(({ authorId }) => authorId === id))

  private edit(me: Student): Action | undefined {
    const post = this.pickOwn(this.livePosts, me)
    return (
      post && {
        operation: 'editPost',
        input: { postId: globalId('Post', post.id), content: this.createText() },
      }
    )
  }

  private deletePost(me: Student): Action | undefined {
    const post = this.pickOwn(this.livePosts, me)
    if (!post) return undefined
    const onAnswer = () => this.posts.delete(post.id)
    if (this.nextRandom() < 0.3) return { operation: `DELETE /api/posts/${post.id}`, onAnswer }
    return { operation: 'deletePost', input: { postId: globalId('Post', post.id) }, onAnswer }
  }

  private deleteComment(me: Student): Action | undefined {
    const comment = this.pickOwn(this.liveComments, me)
    if (!comment) return undefined
    const onAnswer = () => this.comments.delete(comment.id)
    return { operation: 'deleteComment', input: { commentId: globalId('Comment', comment.id) }, onAnswer }
  }

  private uploadPicture = ({ id }: Student): Action => ({
    operation: 'setProfilePicture',
    input: { picture: null },
    photoAt: 'variables.input.picture',
    onAnswer: ({ viewer }) =>
      this.pictures.set(new URL(viewer?.user.profileImageUrl ?? '', this.url).pathname, id),
  })

  private report(me: Student): Action | undefined {
    const post = this.pickOne(this.livePosts.filter(({ authorId }) => authorId !== me.id))
    if (!post || this.nextRandom() < 0.5) return this.actOnPerson(me, 'reportAccount', { reason: 'SPAM' })
    return { operation: 'reportPost', input: { postId: globalId('Post', post.id), reason: 'SPAM' } }
  }

  /** Deletes the account; then a new person signs up in its place. */
  private deleteAccount(index: number, client: Client): Action {
    const id = this.people[index]?.id ?? 0
    return {
      operation: 'DELETE /api/account/delete',
      onAnswer: async () => {
        this.deletedUserIds.push(id)
        this.people[index] = await this.signUp(client)
      },
    }
  }

  private async signUp(client: Client): Promise<Student> {
    const student = { id: 0, name: `Student ${100 + this.deletedUserIds.length}`, token: '' }
    const { userType, ...registration } = registrationOf({ name: student.name })
    await this.perform(client, undefined, {
      operation: 'register',
      input: { ...registration, userType: userType.toUpperCase() },
      onAnswer: ({ user }) => (student.id = user?.databaseId ?? 0),
    })
    await this.perform(client, undefined, {
      operation: 'signIn',
      input: { email: registration.email, password },
      onAnswer: ({ token }) => (student.token = token ?? ''),
    })
    const input = { version: termsVersion, isOfAge: true }
    await this.perform(client, student.token, { operation: 'acceptTerms', input })
    return student
  }
}
