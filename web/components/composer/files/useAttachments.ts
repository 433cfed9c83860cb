// Attachments of a composer: chosen, prepared one after the other, uploaded, and stored with the draft.
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { toast } from '#web/design/overlays/toast.ts'
import { useIsMounted } from '#web/lib/page/useIsMounted.ts'
import {
  createAttachment,
  toAttachmentFacts,
  type Attachment,
  type AttachmentFacts,
  type AttachmentFiles,
} from './attachment.ts'
import { Attachments, type Send } from './attachments.ts'
import { UnusableFileError } from './unfit.ts'

/** Loaded at the start, so that files can be stored offline. */
const loadStorage = () => import('./draftFiles.ts')

export type Prepared = AttachmentFiles & Pick<AttachmentFacts, 'kind' | 'durationMs' | 'mayBeUnplayable'>

/** Rules for the files of one kind of composer, with a stable identity. */
export interface AttachmentRules {
  /** Prepares a chosen file; rejects with an Unfit. */
  prepare: (file: File) => Promise<Prepared>
  /** Returns how many more files may be added to `count`. */
  room: (count: number) => number
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
  /** Files that the stored draft lists. */
  kept: readonly AttachmentFacts[]
  /** True if the stored files belong to another draft: they are neither restored nor deleted. */
  keepsOthers?: boolean
  use: AttachmentRules
  send: Send
}

export function useAttachments({ draft, kept, keepsOthers = false, use: rules, send }: AttachmentOptions) {
  const [attachments] = useState(() => new Attachments(send))
  const items = useSyncExternalStore(attachments.subscribe, attachments.items)
  /** Number of selections being prepared; another may be pasted meanwhile. */
  const [preparing, setPreparing] = useState(0)
  const [facts] = useState(kept)
  /** Files still to be read from the device, which are part of the draft. */
  const [unloaded, setUnloaded] = useState(kept)
  const isMounted = useIsMounted()

  useEffect(() => {
    let isCurrent = true
    if (keepsOthers) return () => attachments.close()
    void withStorage(async ({ findFiles }) => {
      const storedFiles = await findFiles(draft, facts)
      if (!isCurrent) return
      attachments.restore(facts.flatMap((fact, index) => restoredAttachment(fact, storedFiles[index])))
      setUnloaded([])
    })
    return () => {
      isCurrent = false
      attachments.close()
    }
  }, [attachments, draft, facts, keepsOthers])

  /** Adds the files that fit, and reports the others in a toast. */
  async function choose(files: readonly File[]) {
    const accepted = files.slice(0, Math.max(0, rules.room(attachments.items().length)))
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
    void withStorage(async ({ dropFiles, keepFiles }) => {
      await keepFiles(draft, { ...item, version: item.version + 1 }, { file, poster: null })
      await dropFiles(draft, item)
    })
  }

  function remove(item: Attachment) {
    attachments.remove(item.key)
    void withStorage(({ dropFiles }) => dropFiles(draft, item))
  }

  function removeAll() {
    attachments.removeAll()
    setUnloaded([])
    void withStorage(({ deleteAllFiles }) => deleteAllFiles(draft))
  }

  const tools = { choose: (files: readonly File[]) => void choose(files), replace, remove, removeAll }
  const isBusy = preparing > 0 || unloaded.length > 0
  return { attachments, items, facts: [...unloaded, ...items.map(toAttachmentFacts)], isBusy, ...tools }
}

interface AddOptions {
  draft: string
  attachments: Attachments
  isMounted: RefObject<boolean>
  rules: AttachmentRules
}

/** Prepares a file, stores it with the draft, and uploads it, unless the composer was closed meanwhile. */
async function addFile(file: File, { draft, attachments, isMounted, rules }: AddOptions) {
  const { keepFiles } = await loadStorage()
  const { kind, durationMs, mayBeUnplayable, ...files } = await rules.prepare(file)
  if (!isMounted.current) return
  const fact = { key: newKey(), version: 0, alt: '', sent: null, name: file.name, chosenBytes: file.size }
  // Stored before it shows, so that it is restored whenever the composer closes.
  await keepFiles(draft, fact, files)
  if (!isMounted.current) return
  // More files may have been chosen meanwhile.
  if (rules.room(attachments.items().length) <= 0)
    throw new UnusableFileError(rules.tooMany.description ?? rules.tooMany.title)
  attachments.add({ ...fact, kind, durationMs, mayBeUnplayable }, files)
}

export type ComposerFiles = ReturnType<typeof useAttachments>

const restoredAttachment = (fact: AttachmentFacts, files: AttachmentFiles | null | undefined) =>
  files ? [createAttachment(fact, files)] : []
