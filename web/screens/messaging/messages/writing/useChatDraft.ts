// Draft of a message to one person, stored on the device until it is sent.
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { isBlank } from '#rules/shared/common'
import { messageErrors, messageLimits, getNotMediaText } from '#rules/messaging/messages'
import {
  chatFile,
  deleteChatFiles,
  toChatFile,
  storeChatFile,
  prepareChatFile,
  readChatFiles,
  type LocalFile,
} from '#web/components/messages/chatFiles.ts'
import { UnusableFileError } from '#web/components/composer/files/unusableFileError.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { useIsMounted } from '#web/lib/page/useIsMounted.ts'
import { backoffAfter } from '#web/relay/network/backoff.ts'
import { chatDraftKey, readKey, removeKey, writeKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'

const draftSchema = z.object({
  text: z.string(),
  files: z.readonly(z.array(chatFile)),
  productId: z._default(z.nullable(z.string()), null),
  serviceId: z._default(z.nullable(z.string()), null),
})
type StoredDraft = z.infer<typeof draftSchema>
type Key = ReturnType<typeof chatDraftKey>

const emptyDraft: StoredDraft = { text: '', files: [], productId: null, serviceId: null }

function read(key: Key): StoredDraft {
  try {
    return draftSchema.safeParse(JSON.parse(readKey(key) ?? 'null')).data ?? emptyDraft
  } catch {
    return emptyDraft
  }
}

const isEmpty = ({ text, files, productId, serviceId }: StoredDraft) =>
  isBlank(text) && files.length === 0 && productId === null && serviceId === null

function save(key: Key, draft: StoredDraft) {
  if (isEmpty(draft)) removeKey(key)
  else writeKey(key, JSON.stringify(draft))
}

export type ChatDraft = ReturnType<typeof useChatDraft>

export function useChatDraft(otherId: number) {
  const [userId] = useState(() => getSession().user?.id ?? 0)
  const [key] = useState(() => chatDraftKey(userId, otherId))
  const [stored] = useState(() => read(key))
  const [text, setText] = useState(stored.text)
  const [productId, setProductId] = useState(stored.productId)
  const [serviceId, setServiceId] = useState(stored.serviceId)
  const { files, isBusy, draftFiles, ...fileActions } = useFiles(userId, stored.files)
  const serialized = JSON.stringify({ text, files: draftFiles, productId, serviceId })
  useEffect(() => save(key, JSON.parse(serialized) as StoredDraft), [key, serialized])

  /** Clears the draft after sending; the outbox keeps its files. */
  function clear() {
    setText('')
    setProductId(null)
    setServiceId(null)
    fileActions.clear()
    save(key, emptyDraft)
  }
  return {
    text,
    setText,
    productId,
    setProductId,
    serviceId,
    setServiceId,
    ...fileActions,
    files,
    isBusy,
    clear,
  }
}

function useFiles(userId: number, stored: StoredDraft['files']) {
  const [files, setFiles] = useState<readonly LocalFile[]>([])
  /** Files not read from the device yet; still part of the draft. */
  const [unread, setUnread] = useState(stored)
  /** Number of selections of files in preparation; several may run at once. */
  const [preparing, setPreparing] = useState(0)
  const fileCount = useRef(stored.length)
  const isMounted = useIsMounted()

  useEffect(() => {
    let isCurrent = true
    void readWithRetries(userId, stored).then((loaded) => {
      if (!isCurrent) return
      fileCount.current -= stored.length - loaded.length
      setFiles((current) => [...loaded, ...current])
      setUnread([])
    })
    return () => {
      isCurrent = false
    }
  }, [userId, stored])

  async function choose(chosen: readonly File[]) {
    const accepted = chosen.slice(0, messageLimits.files - fileCount.current)
    fileCount.current += accepted.length
    if (accepted.length < chosen.length) showError(messageErrors.tooMany)
    setPreparing((current) => current + 1)
    const ready: LocalFile[] = []
    for (const file of accepted) {
      const prepared = await prepareChatFile(file).catch((error: unknown) =>
        showError(toErrorText(error, file)),
      )
      if (prepared && isMounted.current) {
        await storeChatFile(userId, prepared).catch(() => {})
        ready.push(prepared)
      } else fileCount.current -= 1
    }
    setFiles((current) => [...current, ...ready])
    setPreparing((current) => current - 1)
  }

  const remove = (removed: LocalFile) => {
    setFiles((current) => current.filter((item) => item !== removed))
    fileCount.current -= 1
    deleteChatFiles(userId, [removed])
  }

  function replace(old: LocalFile, file: Blob) {
    const edited = { ...old, key: `${old.key}'`, file, chosenBytes: file.size }
    setFiles((current) => current.map((item) => (item === old ? edited : item)))
    void storeChatFile(userId, edited).then(
      () => deleteChatFiles(userId, [old]),
      () => {},
    )
  }

  function clear() {
    setFiles([])
    setUnread([])
    fileCount.current = 0
  }
  const draftFiles = [...unread, ...files.map(toChatFile)]
  const isBusy = preparing > 0 || unread.length > 0
  return { files, draftFiles, isBusy, choose, remove, replace, clear }
}

/** Reads the files; retries, as code loaded on demand may fail to load while offline. */
async function readWithRetries(userId: number, files: StoredDraft['files']): Promise<readonly LocalFile[]> {
  for (let failureCount = 0; ; failureCount += 1) {
    const loaded = await readChatFiles(userId, files).catch(() => null)
    if (loaded) return loaded
    await backoffAfter(failureCount)
  }
}

function showError(title: string): undefined {
  toast({ title, kind: 'error' })
}

const toErrorText = (error: unknown, { name }: File) =>
  error instanceof UnusableFileError ? error.message : getNotMediaText(name)
