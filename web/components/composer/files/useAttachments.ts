// Attachments of a composer: chosen, prepared one after the other, uploaded, and stored with the draft.
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { toast } from '#web/design/overlays/toast.ts'
import { useIsMounted } from '#web/lib/page/useIsMounted.ts'
import {
  createAttachment,
  toAttachmentMetadata,
  type Attachment,
  type AttachmentMetadata,
  type AttachmentFiles,
} from './attachment.ts'
import { Attachments, type UploadAttachment } from './attachments.ts'
import { UnusableFileError } from './unusableFileError.ts'

/** Loaded at the start, so that files can be stored offline. */
const loadStorage = () => import('./draftFiles.ts')

/** A file ready for its upload. */
export type PreparedFile = AttachmentFiles &
  Pick<AttachmentMetadata, 'kind' | 'durationMs' | 'mayBeUnplayable'>

/** Rules for the files of one kind of composer, with a stable identity. */
export interface AttachmentRules {
  /** Prepares a chosen file; rejects with an UnusableFileError. */
  prepare: (file: File) => Promise<PreparedFile>
  /** Returns the number of files that may be added to `count` files. */
  remainingCount: (count: number) => number
  /** Toast if more files are chosen than may be added. */
  tooMany: { title: string; description?: string }
  /** Toast description for a file that cannot be prepared. */
  unreadable: string
}

const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Ignores failures: leftovers are deleted when the next draft opens. */
const withStorage = (work: (storage: Awaited<ReturnType<typeof loadStorage>>) => Promise<unknown>) =>
  loadStorage().then(work, () => {})

const showError = (title: string, description?: string) => toast({ title, description, kind: 'error' })

interface AttachmentOptions {
  /** Key of the draft. */
  draft: string
  /** Metadata of the files that the stored draft lists. */
  storedMetadata: readonly AttachmentMetadata[]
  /** True if the stored files belong to another draft: they are neither restored nor deleted. */
  isOtherDraft?: boolean
  rules: AttachmentRules
  send: UploadAttachment
}

export function useAttachments(options: AttachmentOptions) {
  const { draft, storedMetadata, isOtherDraft = false, rules, send } = options
  const [attachments] = useState(() => new Attachments(send))
  const items = useSyncExternalStore(attachments.subscribe, attachments.items)
  /** Number of selections being prepared; another may be pasted meanwhile. */
  const [preparing, setPreparing] = useState(0)
  const [initial] = useState(storedMetadata)
  /** Files still to be read from the device, which are part of the draft. */
  const [unloaded, setUnloaded] = useState(storedMetadata)
  const isMounted = useIsMounted()

  useEffect(() => {
    let isCurrent = true
    if (isOtherDraft) return () => attachments.close()
    void withStorage(async ({ restoreFiles }) => {
      const storedFiles = await restoreFiles(draft, initial)
      if (!isCurrent) return
      attachments.restore(restoreAttachments(initial, storedFiles))
      setUnloaded([])
    })
    return () => {
      isCurrent = false
      attachments.close()
    }
  }, [attachments, draft, initial, isOtherDraft])

  /** Adds the files that fit, and reports the others in a toast. */
  async function choose(files: readonly File[]) {
    const accepted = files.slice(0, Math.max(0, rules.remainingCount(attachments.items().length)))
    if (accepted.length < files.length) showError(rules.tooMany.title, rules.tooMany.description)
    setPreparing((now) => now + 1)
    const refused: { title: string; reason: string }[] = []
    for (const file of accepted) {
      await addFile(file, { draft, attachments, isMounted, rules }).catch((error: unknown) => {
        if (!(error instanceof UnusableFileError)) console.error('A file could not be prepared', error)
        const { message: reason, title } =
          error instanceof UnusableFileError ? error : new UnusableFileError(rules.unreadable)
        refused.push({ title: title ?? `${file.name} was not added`, reason })
      })
    }
    setPreparing((now) => now - 1)
    const [first] = refused
    if (first)
      showError(refused.length === 1 ? first.title : `${refused.length} files were not added`, first.reason)
  }

  function replace(item: Attachment, file: Blob) {
    attachments.replace(item.key, file)
    void withStorage(async ({ deleteFiles, saveFiles }) => {
      await saveFiles(draft, { ...item, version: item.version + 1 }, { file, poster: null })
      await deleteFiles(draft, item)
    })
  }

  function remove(item: Attachment) {
    attachments.remove(item.key)
    void withStorage(({ deleteFiles }) => deleteFiles(draft, item))
  }

  function removeAll() {
    attachments.removeAll()
    setUnloaded([])
    void withStorage(({ deleteAllFiles }) => deleteAllFiles(draft))
  }

  const tools = { choose: (files: readonly File[]) => void choose(files), replace, remove, removeAll }
  const isBusy = preparing > 0 || unloaded.length > 0
  return { attachments, items, metadata: [...unloaded, ...items.map(toAttachmentMetadata)], isBusy, ...tools }
}

interface AddOptions {
  draft: string
  attachments: Attachments
  isMounted: RefObject<boolean>
  rules: AttachmentRules
}

/** Prepares a file, stores it with the draft, and uploads it, unless the composer was closed meanwhile. */
async function addFile(file: File, { draft, attachments, isMounted, rules }: AddOptions) {
  const { saveFiles } = await loadStorage()
  const { kind, durationMs, mayBeUnplayable, ...files } = await rules.prepare(file)
  if (!isMounted.current) return
  const metadata = { key: newKey(), version: 0, alt: '', sent: null, name: file.name, chosenBytes: file.size }
  // Stored before it shows, so that it is restored whenever the composer closes.
  await saveFiles(draft, metadata, files)
  if (!isMounted.current) return
  // More files may have been chosen meanwhile.
  if (rules.remainingCount(attachments.items().length) <= 0)
    throw new UnusableFileError(rules.tooMany.description ?? rules.tooMany.title)
  attachments.add({ ...metadata, kind, durationMs, mayBeUnplayable }, files)
}

export type ComposerFiles = ReturnType<typeof useAttachments>

/** Leaves out files that are gone. */
const restoreAttachments = (
  stored: readonly AttachmentMetadata[],
  files: readonly (AttachmentFiles | null)[],
) =>
  stored.flatMap((metadata, index) => {
    const file = files[index]
    return file ? [createAttachment(metadata, file)] : []
  })
