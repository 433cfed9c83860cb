// State of a post while it is written: its draft, its files, and sending it once; a failure loses nothing.
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { countCharacters, isBlank } from '#rules/shared/common'
import { mediaErrors, mediaRules } from '#rules/shared/media'
import { maxMentions } from '#rules/social/mentions'
import { postLimits, topicChoice } from '#rules/social/posts'
import { toast } from '#web/design/overlays/toast.ts'
import { useIsMounted } from '#web/lib/page/useIsMounted.ts'
import { useConnection } from '#web/relay/store/connection.ts'
import { newKey } from '#web/relay/network/idempotency.ts'
import { ServerError } from '#web/relay/network/serverError.ts'
import { draftKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type { CreatePostInput } from '#web/__generated__/useCreatePostMutation.graphql.ts'
import {
  emptyDraft,
  endDraft,
  hasEnded,
  hasOtherDraft,
  readDraft,
  subscribeToDrafts,
  claimWaitingDraft,
  markWaitingAgain,
  waitingDraft,
  writeDraft,
  type Draft,
  type DraftKey,
} from './draft.ts'
import { useAttachments, type AttachmentRules } from './files/useAttachments.ts'
import { useUploadMedia } from './files/useUploadMedia.ts'
import { useCreatePost } from './useCreatePost.ts'

export const offlineNotice = 'You are offline. Your post is kept here.'
export const waitingNotice = 'You are offline. Your post goes out when you are back.'

/** Loaded at the start, so that files can be prepared offline. */
const loadPreparing = () => import('./files/prepareFile.ts')

const postFileRules: AttachmentRules = {
  prepare: async (file) => (await loadPreparing()).prepareFile(file),
  remainingCount: (count) => mediaRules.files - count,
  tooMany: { title: 'Too many files', description: mediaErrors.tooMany },
  unreadable: mediaErrors.wrongType,
}

/** Server messages about a file that must be uploaded again. */
const reuploadErrors: readonly string[] = [mediaErrors.notYours, mediaErrors.shownAlready]

/**
 * Posts being sent, by the id of the quoted post (null without one). Each resolves to true if it was created. A composer
 * that opens while its post is being sent follows the same promise.
 */
type PendingPosts = Map<string | null, Promise<boolean>>
const pendingPosts = new WeakMap<Environment, PendingPosts>()

function getPendingPosts(environment: Environment) {
  const posts: PendingPosts = pendingPosts.get(environment) ?? new Map()
  pendingPosts.set(environment, posts)
  return posts
}

function trackPost(posts: PendingPosts, quoteOf: string | null, delivery: Promise<unknown>) {
  const result = delivery.then(
    () => true,
    () => false,
  )
  posts.set(quoteOf, result)
  void result.then(() => posts.delete(quoteOf))
}

interface ComposerStart {
  quoteOf: string | null
  /** Global id of a product that replaces the draft's, or null. */
  productId: string | null
}

function useStoredDraft({ quoteOf, productId }: ComposerStart) {
  const [key] = useState(() => draftKey(getSession().user?.id ?? 0, quoteOf !== null))
  const [stored] = useState(() => readDraft(key, quoteOf))
  const [draft, setDraft] = useState(() => ({
    ...(stored ?? emptyDraft(quoteOf)),
    // Drafts stored before ids existed get one.
    id: stored?.id || newKey(),
    ...(productId !== null && { productId }),
  }))
  const [isRestored, setRestored] = useState(stored !== null)
  return { key, draft, setDraft, isRestored, setRestored }
}

export function useComposer({ quoteOf, productId }: ComposerStart, onPosted?: () => void) {
  const posts = getPendingPosts(useRelayEnvironment())
  const { key, draft, setDraft, isRestored, setRestored } = useStoredDraft({ quoteOf, productId })
  const [isPosting, setPosting] = useState(() => posts.has(quoteOf))
  const [isOtherDraftStored] = useState(() => hasOtherDraft(key, quoteOf))
  const send = useUploadMedia()
  const files = useAttachments({
    draft: key,
    storedMetadata: draft.files,
    isOtherDraft: isOtherDraftStored,
    rules: postFileRules,
    send,
  })
  const createPost = useCreatePost()
  const isMounted = useIsMounted()
  const connection = useConnection()
  const remaining = countCharactersLeft(draft.text)
  const hasContent = hasText(draft) || files.items.length > 0
  const canPost = hasContent && remaining >= 0 && isTopicValid(draft) && !files.isBusy

  const stored = JSON.stringify({ ...draft, files: files.metadata })
  useEffect(() => writeDraft(key, JSON.parse(stored) as Draft), [key, stored])

  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, isWaiting: false, ...changes }))

  /** Ends the draft, on the device at once, and starts an empty one. */
  function discard() {
    endDraft(key, draft.id, { isPosted: false })
    setDraft(emptyDraft(quoteOf))
    setRestored(false)
    files.removeAll()
  }

  usePendingPost(posts.get(quoteOf), (isPosted) => {
    setPosting(false)
    if (!isPosted) setDraft((now) => ({ ...now, isWaiting: waitingDraft(key)?.id === now.id }))
  })
  // The draft was posted here or in another tab, or discarded in this tab.
  const isEnded = useSyncExternalStore(subscribeToDrafts, () => hasEnded(draft.id))
  useWhenTrue(isEnded, () => {
    discard()
    onPosted?.()
  })

  const submission = { key, draft, files, isMounted, createPost, change }

  async function post() {
    if (connection === 'offline') return change({ isWaiting: true })
    change({})
    setPosting(true)
    const delivery = deliver(submission)
    trackPost(posts, quoteOf, delivery)
    try {
      await delivery
    } catch (error) {
      handleFailure(submission, error)
    } finally {
      setPosting(false)
    }
  }

  const canStart = canPost && !isPosting
  useWhenTrue(draft.isWaiting && connection === 'online' && canStart, () =>
    claimWaitingDraft(key) ? void post() : change({}),
  )

  const isKeptOffline = hasContent && (connection === 'offline' || draft.isWaiting)
  const state = { draft, files, remaining, canPost, isPosting, isRestored, isKeptOffline }
  return { ...state, change, discard, post: () => void (canStart && post()) }
}

interface Submission {
  key: DraftKey
  draft: Draft
  files: ReturnType<typeof useAttachments>
  isMounted: RefObject<boolean>
  createPost: ReturnType<typeof useCreatePost>
  change: (changes: Partial<Draft>) => void
}

/** Rejects if a file could not be uploaded, or the author left before all were. */
async function deliver({ key, draft, files: { attachments }, isMounted, createPost }: Submission) {
  const isComplete = await attachments.finishUploads()
  // Only a waiting post is sent after its composer was closed.
  if (!isComplete || !(isMounted.current || draft.isWaiting)) throw new Error('Not every file could be sent')
  await createPost(toCreatePostInput(draft, attachments.items()))
  endDraft(key, draft.id, { isPosted: true })
}

function handleFailure({ key, draft, files, isMounted, change }: Submission, error: unknown) {
  // After the composer was closed, a waiting draft stays waiting.
  if (!isMounted.current) {
    if (draft.isWaiting) markWaitingAgain(key, draft.id)
    return
  }
  logFailure(error, files)
  // Still offline: the post waits on.
  if (draft.isWaiting && error instanceof ServerError && error.code === 'NETWORK') change({ isWaiting: true })
  else toast({ title: 'Failed to create post', kind: 'error' })
}

const hasText = ({ text, productId }: Draft) => !isBlank(text) || productId !== null

const isTopicValid = ({ topic }: Draft) => topicChoice.safeParse({ topic }).success

/** Logs the server's message, which is not shown (001 §8). */
function logFailure(error: unknown, files: ReturnType<typeof useAttachments>) {
  if (error instanceof ServerError && reuploadErrors.includes(error.message)) files.attachments.resetUploads()
  console.error('Failed to create post', error instanceof Error ? error.message : error)
}

/** Calls `run` once each time `condition` becomes true. */
function useWhenTrue(condition: boolean, run: () => void) {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    if (condition) runLatest()
  }, [condition])
}

/** Calls `onResult` when the post settles that was being sent when the composer opened, unless it was closed. */
function usePendingPost(pending: Promise<boolean> | undefined, onResult: (isPosted: boolean) => void) {
  const [post] = useState(pending)
  const reportResult = useEffectEvent(onResult)
  useEffect(() => {
    let isMounted = true
    void post?.then((isPosted) => isMounted && reportResult(isPosted))
    return () => {
      isMounted = false
    }
  }, [post])
}

/** Characters left; counted exactly only for a long text, because the count shows near the limit alone. */
const countCharactersLeft = (text: string) =>
  postLimits.content - (text.length > postLimits.content / 2 ? countCharacters(text) : text.length)

type SentFile = Pick<ReturnType<typeof useAttachments>['items'][number], 'sent' | 'alt'>

/** Without mentions, the server looks for unambiguous names (001 §5). */
function toCreatePostInput(draft: Draft, files: readonly SentFile[]): CreatePostInput {
  const mentions = draft.mentions.slice(0, maxMentions)
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
