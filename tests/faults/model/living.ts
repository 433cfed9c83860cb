// Twelve people with random parallel acts on each other; a new person replaces each deleted account.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { termsVersion } from '#rules/identity/users'
import { globalId } from '#server/core/context/ids.ts'
import { createRandom, type Random } from '#server/demo/chance.ts'
import { password, registrationOf } from '../../support/factories.ts'
import { formOf, picture } from '../../support/people/uploads.ts'
import { openClient, type Client } from '../harness/client.ts'
import { mutation } from './deeds.ts'

export interface Student {
  id: number
  name: string
  token: string
}

/** An act: a mutation or a route. */
interface Act {
  asks: string
  input?: Record<string, unknown>
  /** Path of a photo in the variables. */
  photoAt?: string
  /** Records the effect of the answer. */
  done?(answer: Answer): unknown
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
const mayRefuse = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT']

/** Part of acts that delete an account. */
const leaving = 0.006

/** Maximum of content, so few that everybody meets and every list is one page. */
const most = { posts: 70, comments: 140 }

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

export class Living {
  readonly people: Student[]
  readonly left: number[] = []
  /** Unsigned addresses of photos with their posts, and of pictures with their owners. */
  readonly photos = new Map<string, number>()
  readonly pictures = new Map<string, number>()
  /** Last acknowledged states that only their owner changes, such as "like 3 12". */
  readonly wishes = new Map<string, boolean>()
  readonly refusals = new Map<string, number>()
  readonly faults = new Set<string>()
  /** Number of objects that became invisible to their author before the answer. */
  unseen = 0
  /** Everything that ever existed. */
  readonly everyPost: number[] = []
  readonly everyComment: number[] = []
  answered = 0
  private begun = 0
  private url = ''
  private readonly random: Random
  private readonly posts = new Map<number, Post>()
  private readonly comments = new Map<number, Comment>()
  private readonly asked = new Map<string, [followerId: number, followeeId: number]>()

  constructor(people: Student[], seed: number) {
    this.people = [...people]
    this.random = createRandom(seed)
  }

  /** Runs until there are that many acts in all; then none is in progress. */
  async go(url: string, until: number): Promise<void> {
    this.url = url
    this.begun = this.answered
    await Promise.all(this.people.map((_, index) => this.live(index, until)))
  }

  /** Existing posts, by the answers. */
  get livePosts(): Post[] {
    return [...this.posts.values()].filter(({ authorId }) => !this.left.includes(authorId))
  }

  /** Existing comments; they go with their post, and with the root comment of their thread. */
  get liveComments(): Comment[] {
    const posts = new Set(this.livePosts.map(({ id }) => id))
    const isThere = ({ authorId, postId, rootId }: Comment): boolean => {
      const root = rootId === null ? undefined : this.comments.get(rootId)
      return (
        !this.left.includes(authorId) &&
        posts.has(postId) &&
        (rootId === null || (root !== undefined && isThere(root)))
      )
    }
    return [...this.comments.values()].filter(isThere)
  }

  private async live(place: number, until: number) {
    const client = openClient(this.url)
    for (let me = this.people[place]; me && this.begun++ < until; me = this.people[place]) {
      const act = this.draw() < leaving ? this.leave(place, client) : this.next(me)
      await this.carryOut(client, me.token, act)
      this.answered++
    }
    client.close()
  }

  private draw = (): number => this.random()

  private oneOf<Thing>(things: Thing[]): Thing | undefined {
    return things[Math.floor(this.draw() * things.length)]
  }

  /** Adds comments that became invisible to their authors before the answer with their ids. */
  adopt(comments: Comment[]): void {
    for (const comment of comments
      .filter(({ id }) => !this.everyComment.includes(id))
      .slice(0, this.unseen)) {
      this.unseen--
      this.everyComment.push(comment.id)
      this.comments.set(comment.id, comment)
    }
  }

  private async carryOut(
    client: Client,
    token: string | undefined,
    act: Act,
    key: string = randomUUID(),
  ): Promise<void> {
    const { status, body } = await this.send(client, token, act, key)
    const [error] = body.errors ?? []
    const code = error?.extensions.code ?? (status < 400 ? undefined : (body.code ?? String(status)))
    if (code === undefined) return void (await act.done?.(Object.values(body.data ?? {})[0] ?? {}))
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
    if (code === 'UNAVAILABLE') {
      await wait(20)
      return this.carryOut(client, token, act, key)
    }
    if (act.asks === 'createComment' && code === 'NOT_FOUND' && error?.path?.[1]) this.unseen++
    else if (!mayRefuse.includes(code)) this.faults.add(`${act.asks}: ${status} ${JSON.stringify(body)}`)
  }

  private async send(client: Client, token: string | undefined, { asks, input, photoAt }: Act, key: string) {
    const headers = { 'idempotency-key': key, 'x-graphql-yoga-csrf': '1' }
    if (asks.includes(' ')) return client.send<Reply>(asks as 'POST /', { token, json: input, headers })
    const operation = { query: mutation(asks, selections[asks] ?? '__typename'), variables: { input } }
    if (!photoAt) return client.send<Reply>('POST /graphql', { token, json: operation, headers })
    const form = await formOf([
      ['operations', JSON.stringify(operation)],
      ['map', JSON.stringify({ 0: [photoAt] })],
      ['0', photo],
    ])
    return client.send<Reply>('POST /graphql', { token, form, headers })
  }

  /** A random act of that person, weighted by frequency. */
  private next(me: Student): Act {
    const ways: [number, () => Act | undefined][] = [
      [12, () => this.follow(me)],
      [5, () => this.answerRequest(me)],
      [2, () => this.toOther(me, 'removeFollower', {})],
      [3, () => this.turnPrivate(me)],
      [6, () => this.turnAway(me, 'block', 'setBlocked', 'blocked')],
      [4, () => this.turnAway(me, 'mute', 'setMuted', 'muted')],
      [1, () => ({ asks: 'setMutedWords', input: { words: words.filter(() => this.draw() < 0.1) } })],
      [9, () => this.publish(me)],
      [5, () => this.publish(me, this.oneOf(this.livePosts))],
      [9, () => this.say(me)],
      [6, () => this.say(me, this.oneOf(this.liveComments))],
      [12, () => this.toPost(me, 'like', 'setPostLiked', 'liked')],
      [2, () => this.toPost(me, 'like')],
      [7, () => this.toPost(me, 'repost', 'setPostReposted', 'reposted')],
      [4, () => this.toPost(me, 'save', 'setPostSaved', 'saved')],
      [2, () => this.edit(me)],
      [4, () => this.deletePost(me)],
      [3, () => this.deleteComment(me)],
      [2, () => ({ asks: 'editProfile', input: { bio: this.text(), university: this.oneOf(universities) } })],
      [1, () => this.showPicture(me)],
      [3, () => ({ asks: 'markNotificationsRead', input: { upTo: new Date().toISOString() } })],
      [1, () => this.report(me)],
    ]
    let chance = this.draw() * ways.reduce((sum, [weight]) => sum + weight, 0)
    const [, way] = ways.find(([weight]) => (chance -= weight) < 0) ?? []
    return way?.() ?? this.follow(me)
  }

  private other = (me: Student): Student => this.oneOf(this.people.filter(({ id }) => id !== me.id)) ?? me

  private text = (): string => words.filter(() => this.draw() < 0.3).join(' ') || 'Anyone awake?'

  private toOther = (me: Student, asks: string, rest: object, { id } = this.other(me)): Act => ({
    asks,
    input: { userId: globalId('User', id), ...rest },
  })

  private follow(me: Student): Act {
    const [other, following] = [this.other(me), this.draw() < 0.7]
    if (this.draw() < 0.2) return { asks: `POST /api/${following ? 'follow' : 'unfollow'}/${other.id}` }
    const done = ({ user }: Answer) => {
      if (user?.viewerFollowStatus === 'REQUESTED') this.asked.set(`${me.id} ${other.id}`, [me.id, other.id])
    }
    return { ...this.toOther(me, 'setFollowing', { following }, other), done }
  }

  private answerRequest(me: Student): Act | undefined {
    const [key, [from] = []] = this.oneOf([...this.asked].filter(([, [, to]]) => to === me.id)) ?? []
    if (key === undefined || from === undefined) return undefined
    this.asked.delete(key)
    const asks = this.draw() < 0.7 ? 'acceptFollow' : 'declineFollow'
    return { asks, input: { userId: globalId('User', from) } }
  }

  private turnPrivate({ id }: Student): Act {
    const isPrivate = this.draw() < 0.4
    return {
      asks: 'editProfile',
      input: { isPrivate },
      done: () => this.wishes.set(`private ${id}`, isPrivate),
    }
  }

  /** Blocks or mutes a person, and mostly reverts it, so that a crowd remains. */
  private turnAway(me: Student, wish: 'block' | 'mute', asks: string, field: string): Act {
    const away = this.people.filter(({ id }) => this.wishes.get(`${wish} ${me.id} ${id}`))
    const back = this.draw() < 0.6 ? this.oneOf(away) : undefined
    const other = back ?? this.other(me)
    const done = () => this.wishes.set(`${wish} ${me.id} ${other.id}`, !back)
    return { ...this.toOther(me, asks, { [field]: !back }, other), done }
  }

  /**
   * Records the desired state. Without a mutation it is a tap over REST, whose result only the server knows: the post may
   * become invisible before the answer reads it, though the tap has counted.
   */
  private toPost(me: Student, wish: string, asks?: string, field = ''): Act | undefined {
    const post = this.oneOf(this.livePosts)
    if (!post) return undefined
    const key = `${wish} ${me.id} ${post.id}`
    if (!asks) {
      this.wishes.delete(key)
      return { asks: `POST /api/posts/${post.id}/${wish}` }
    }
    const wanted = this.draw() < 0.7
    const input = { postId: globalId('Post', post.id), [field]: wanted }
    return { asks, input, done: () => this.wishes.set(key, wanted) }
  }

  private publish(me: Student, quoted?: Post): Act | undefined {
    if (this.livePosts.length >= most.posts) return this.deletePost(me)
    const hasPhoto = !quoted && this.draw() < 0.15
    const input = {
      content: this.draw() < 0.2 ? `@${this.other(me).name} ${this.text()}` : this.text(),
      ...(this.draw() < 0.5 && { topic: this.oneOf(topics) }),
      ...(this.draw() < 0.2 && { replySetting: this.draw() < 0.5 ? 'FOLLOWERS' : 'NOBODY' }),
      ...(quoted && { quoteOf: globalId('Post', quoted.id) }),
      ...(hasPhoto && { media: [{ file: null }] }),
    }
    const done = ({ post }: Answer) => {
      const id = post?.databaseId ?? 0
      this.posts.set(id, { id, authorId: me.id })
      this.everyPost.push(id)
      for (const { url } of post?.media ?? []) this.photos.set(new URL(url, this.url).pathname, id)
    }
    return { asks: 'createPost', input, done, ...(hasPhoto && { photoAt: 'variables.input.media.0.file' }) }
  }

  private say(me: Student, parent?: Comment): Act | undefined {
    const postId = parent?.postId ?? this.oneOf(this.livePosts)?.id
    if (postId === undefined || this.liveComments.length >= most.comments) return this.deleteComment(me)
    const content = `@${this.other(me).name} ${this.text()}`
    const parentId = parent && globalId('Comment', parent.id)
    const done = ({ comment }: Answer) => {
      const id = comment?.databaseId ?? 0
      this.everyComment.push(id)
      this.comments.set(id, {
        id,
        authorId: me.id,
        postId,
        rootId: parent ? (parent.rootId ?? parent.id) : null,
      })
    }
    return { asks: 'createComment', input: { postId: globalId('Post', postId), parentId, content }, done }
  }

  private own = <Thing extends Post>(things: Thing[], { id }: Student): Thing | undefined =>
    this.oneOf(things.filter(({ authorId }) => authorId === id))

  private edit(me: Student): Act | undefined {
    const post = this.own(this.livePosts, me)
    return post && { asks: 'editPost', input: { postId: globalId('Post', post.id), content: this.text() } }
  }

  private deletePost(me: Student): Act | undefined {
    const post = this.own(this.livePosts, me)
    if (!post) return undefined
    const done = () => this.posts.delete(post.id)
    if (this.draw() < 0.3) return { asks: `DELETE /api/posts/${post.id}`, done }
    return { asks: 'deletePost', input: { postId: globalId('Post', post.id) }, done }
  }

  private deleteComment(me: Student): Act | undefined {
    const comment = this.own(this.liveComments, me)
    if (!comment) return undefined
    const done = () => this.comments.delete(comment.id)
    return { asks: 'deleteComment', input: { commentId: globalId('Comment', comment.id) }, done }
  }

  private showPicture = ({ id }: Student): Act => ({
    asks: 'setProfilePicture',
    input: { picture: null },
    photoAt: 'variables.input.picture',
    done: ({ viewer }) =>
      this.pictures.set(new URL(viewer?.user.profileImageUrl ?? '', this.url).pathname, id),
  })

  private report(me: Student): Act | undefined {
    const post = this.oneOf(this.livePosts.filter(({ authorId }) => authorId !== me.id))
    if (!post || this.draw() < 0.5) return this.toOther(me, 'reportAccount', { reason: 'SPAM' })
    return { asks: 'reportPost', input: { postId: globalId('Post', post.id), reason: 'SPAM' } }
  }

  /** Deletes the account; then a new person signs up in its place. */
  private leave(place: number, client: Client): Act {
    const id = this.people[place]?.id ?? 0
    return {
      asks: 'DELETE /api/account/delete',
      done: async () => {
        this.left.push(id)
        this.people[place] = await this.join(client)
      },
    }
  }

  private async join(client: Client): Promise<Student> {
    const student = { id: 0, name: `Student ${100 + this.left.length}`, token: '' }
    const { userType, ...registration } = registrationOf({ name: student.name })
    await this.carryOut(client, undefined, {
      asks: 'register',
      input: { ...registration, userType: userType.toUpperCase() },
      done: ({ user }) => (student.id = user?.databaseId ?? 0),
    })
    await this.carryOut(client, undefined, {
      asks: 'signIn',
      input: { email: registration.email, password },
      done: ({ token }) => (student.token = token ?? ''),
    })
    const input = { version: termsVersion, isOfAge: true }
    await this.carryOut(client, student.token, { asks: 'acceptTerms', input })
    return student
  }
}
