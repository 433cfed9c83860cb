// A post while it is written: its draft, its files, and sending it once; nothing typed is lost when that fails.
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { countCharacters, isBlank } from '#rules/shared/common'
import { mediaFaults, mediaRules } from '#rules/shared/media'
import { mostMentions } from '#rules/social/mentions'
import { postLimits, topicChoice } from '#rules/social/posts'
import { toast } from '#web/design/overlays/toast.ts'
import { useIsHere } from '#web/lib/page/useIsHere.ts'
import { useConnection } from '#web/relay/store/connection.ts'
import { newKey } from '#web/relay/network/idempotency.ts'
import { ServerError } from '#web/relay/network/serverError.ts'
import { draftKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import {
  emptyDraft,
  endDraft,
  hasEnded,
  holdsAnother,
  readDraft,
  subscribeToDrafts,
  takeWaiting,
  waitAgain,
  waitingDraft,
  writeDraft,
  type Draft,
  type DraftKey,
} from './draft.ts'
import { useAttachments, type FilesUse } from './files/useAttachments.ts'
import { useUploadMedia } from './files/useUploadMedia.ts'
import { useCreatePost, type NewPost } from './useCreatePost.ts'

export const offlineWords = 'You are offline. Your post is kept here.'
export const waitingWords = 'You are offline. Your post goes out when you are back.'

/** Photos and videos; the code for it is asked for at the start, so that it is there when the connection is not. */
const loadPreparing = () => import('./files/prepareFile.ts')

const filesOfPost: FilesUse = {
  prepare: async (file) => (await loadPreparing()).prepareFile(file),
  room: (count) => mediaRules.files - count,
  tooMany: { title: 'Too many files', description: mediaFaults.tooMany },
  unreadable: mediaFaults.wrongType,
}

const stay = () => {}

/** What the server says of a file that has to be sent again. */
const cannotBeShown: readonly string[] = [mediaFaults.notYours, mediaFaults.shownAlready]

/** The posts that are on their way, by what they quote, and whether each arrived: who comes back meanwhile waits too. */
type PostsUnderWay = Map<string | null, Promise<boolean>>
const underWay = new WeakMap<Environment, PostsUnderWay>()

function underWayIn(session: Environment) {
  const posts: PostsUnderWay = underWay.get(session) ?? new Map()
  underWay.set(session, posts)
  return posts
}

function noteUnderWay(posts: PostsUnderWay, quoteOf: string | null, flight: Promise<unknown>) {
  const arrival = flight.then(
    () => true,
    () => false,
  )
  posts.set(quoteOf, arrival)
  void arrival.then(() => posts.delete(quoteOf))
}

interface Begun {
  /** The global id of the post that is quoted, null for none. */
  quoteOf: string | null
  /** That of a product to begin with, in place of the draft's. */
  productId: string | null
}

/** What was written before, if anything. */
function useKeptDraft({ quoteOf, productId }: Begun) {
  const [key] = useState(() => draftKey(getSession().user?.id ?? 0, quoteOf !== null))
  const [stored] = useState(() => readDraft(key, quoteOf))
  const [draft, setDraft] = useState(() => ({
    ...(stored ?? emptyDraft(quoteOf)),
    // A draft of the time before ids gets one: it ends alone.
    id: stored?.id || newKey(),
    ...(productId !== null && { productId }),
  }))
  const [isRestored, setRestored] = useState(stored !== null)
  return { key, draft, setDraft, isRestored, setRestored }
}

export function useComposer({ quoteOf, productId }: Begun, onPosted: () => void = stay) {
  const posts = underWayIn(useRelayEnvironment())
  const { key, draft, setDraft, isRestored, setRestored } = useKeptDraft({ quoteOf, productId })
  const [isPosting, setPosting] = useState(() => posts.has(quoteOf))
  const [isAnothers] = useState(() => holdsAnother(key, quoteOf))
  const send = useUploadMedia()
  const files = useAttachments({ draft: key, kept: draft.files, isAnothers, use: filesOfPost, send })
  const createPost = useCreatePost()
  const isHere = useIsHere()
  const connection = useConnection()
  const left = charactersLeft(draft.text)
  const isWritten = saysAnything(draft) || files.items.length > 0
  const mayPost = isWritten && left >= 0 && isTopicFine(draft) && !files.isBusy

  const kept = JSON.stringify({ ...draft, files: files.facts })
  useEffect(() => writeDraft(key, JSON.parse(kept) as Draft), [key, kept])

  /** What is being changed does not go out by itself. */
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, isWaiting: false, ...part }))

  /** Nothing is left of it, here and on the device, also when this is the last that happens here. */
  function empty() {
    endDraft(key, draft.id, { isPosted: false })
    setDraft(emptyDraft(quoteOf))
    setRestored(false)
    files.removeAll()
  }

  useArrival(posts.get(quoteOf), (isPosted) => {
    setPosting(false)
    if (!isPosted) setDraft((now) => ({ ...now, isWaiting: waitingDraft(key)?.id === now.id }))
  })
  useEnding(draft.id, () => {
    empty()
    onPosted()
  })

  const sending = { key, draft, files, isHere, createPost, change }

  async function post() {
    if (connection === 'offline') return change({ isWaiting: true })
    change({})
    setPosting(true)
    const flight = deliver(sending)
    noteUnderWay(posts, quoteOf, flight)
    try {
      await flight
    } catch (error) {
      fail(sending, error)
    } finally {
      setPosting(false)
    }
  }

  const mayStart = mayPost && !isPosting
  useReturn(draft.isWaiting && connection === 'online' && mayStart, () =>
    takeWaiting(key) ? void post() : change({}),
  )

  const isKept = isWritten && (connection === 'offline' || draft.isWaiting)
  const state = { draft, files, left, mayPost, isPosting, isRestored, isKept }
  return { ...state, change, discard: empty, post: () => void (mayStart && post()) }
}

interface Sending {
  key: DraftKey
  draft: Draft
  files: ReturnType<typeof useAttachments>
  /** True while the composer is on the screen. */
  isHere: RefObject<boolean>
  createPost: ReturnType<typeof useCreatePost>
  change: (part: Partial<Draft>) => void
}

/** Rejects where not every file could be sent, or the author has left before they were. */
async function deliver({ key, draft, files: { attachments }, isHere, createPost }: Sending) {
  const isComplete = await attachments.settle()
  // A post that does not wait for a connection is sent from its screen alone.
  if (!isComplete || !(isHere.current || draft.isWaiting)) throw new Error('Not every file could be sent')
  await createPost(inputOf(draft, attachments.items()))
  endDraft(key, draft.id, { isPosted: true })
}

function fail({ key, draft, files, isHere, change }: Sending, error: unknown) {
  // The draft is as it was for an author who has left, and waits on where it did.
  if (!isHere.current) {
    if (draft.isWaiting) waitAgain(key, draft.id)
    return
  }
  noteFailure(error, files)
  // The connection was not there after all: the author has asked, and need not ask again.
  if (draft.isWaiting && isUnreached(error)) change({ isWaiting: true })
  else toast({ title: 'Failed to create post', kind: 'error' })
}

const saysAnything = ({ text, productId }: Draft) => !isBlank(text) || productId !== null

const isTopicFine = ({ topic }: Draft) => topicChoice.safeParse({ topic }).success

/** What the server says is for the log alone (001 §8). */
function noteFailure(error: unknown, files: ReturnType<typeof useAttachments>) {
  if (error instanceof ServerError && cannotBeShown.includes(error.message)) files.attachments.forgetSent()
  console.error('Failed to create post', error instanceof Error ? error.message : error)
}

const isUnreached = (error: unknown) => error instanceof ServerError && error.code === 'NETWORK'

/** Does it once each time it becomes due. */
function useReturn(isDue: boolean, onDue: () => void) {
  const latest = useRef(onDue)
  useEffect(() => {
    latest.current = onDue
  })
  useEffect(() => {
    if (isDue) latest.current()
  }, [isDue])
}

/** Calls back once where the draft that is shown has ended: posted here or in another tab, or discarded in this one. */
function useEnding(id: string, onEnded: () => void) {
  const isOver = useSyncExternalStore(subscribeToDrafts, () => hasEnded(id))
  const latest = useRef(onEnded)
  useEffect(() => {
    latest.current = onEnded
  })
  useEffect(() => {
    if (isOver) latest.current()
  }, [isOver])
}

/** Tells whether a post arrived that was on its way when the composer was opened, if that is still there then. */
function useArrival(arrival: Promise<boolean> | undefined, onArrived: (isPosted: boolean) => void) {
  const [awaited] = useState(arrival)
  const latest = useRef(onArrived)
  useEffect(() => {
    latest.current = onArrived
  })
  useEffect(() => {
    let isThere = true
    void awaited?.then((isPosted) => isThere && latest.current(isPosted))
    return () => {
      isThere = false
    }
  }, [awaited])
}

/** Only a long text is counted: what is left is shown near the end alone. */
const charactersLeft = (text: string) =>
  postLimits.content - (text.length > postLimits.content / 2 ? countCharacters(text) : text.length)

type Sent = Pick<ReturnType<typeof useAttachments>['items'][number], 'sent' | 'alt'>

/** Without a chosen person, the server looks for whoever is named without doubt (001 §5). */
function inputOf(draft: Draft, files: readonly Sent[]): NewPost {
  const mentions = draft.mentions.slice(0, mostMentions)
  return {
    content: draft.text,
    media: files.flatMap(({ sent, alt }) => (sent ? { url: sent.url, alt: alt.trim() || null } : [])),
    ...(mentions.length > 0 && { mentions }),
    ...(draft.topic && { topic: draft.topic }),
    ...(draft.productId !== null && { productId: draft.productId }),
    ...(draft.quoteOf !== null && { quoteOf: draft.quoteOf }),
    replySetting: draft.replySetting,
  }
}
