// Attachments of a composer: chosen, prepared one after the other, uploaded, and stored with the draft.
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { toast } from '#web/design/overlays/toast.ts'
import { useIsMounted } from '#web/lib/page/useIsMounted.ts'
import {
  attachmentOf,
  factsOf,
  type Attachment,
  type AttachmentFacts,
  type AttachmentFiles,
} from './attachment.ts'
import { Attachments, type Send } from './attachments.ts'
import { Unfit } from './unfit.ts'

/** Loaded at the start, so that files can be stored offline. */
const loadTools = () => import('./draftFiles.ts')

export type Prepared = AttachmentFiles & Pick<AttachmentFacts, 'kind' | 'durationMs' | 'mayBeUnplayable'>

/** Rules for the files of one kind of composer, with a stable identity. */
export interface AttachmentRules {
  /** Prepares a chosen file; rejects with an Unfit. */
  prepare: (file: File) => Promise<Prepared>
  /** Number of files that may be added to `count`. */
  room: (count: number) => number
  tooMany: { title: string; description?: string }
  unreadable: string
}

const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Ignores failures: leftovers are deleted when the next draft opens. */
const withTools = (work: (tools: Awaited<ReturnType<typeof loadTools>>) => Promise<unknown>) =>
  loadTools().then(work, () => {})

const showError = (title: string, description?: string) => toast({ title, description, kind: 'error' })

interface AttachmentOptions {
  /** Key of the draft. */
  draft: string
  kept: readonly AttachmentFacts[]
  /** True if the stored files belong to another draft, which keeps them. */
  keepsOthers?: boolean
  use: AttachmentRules
  send: Send
}

export function useAttachments({ draft, kept, keepsOthers = false, use, send }: AttachmentOptions) {
  const [attachments] = useState(() => new Attachments(send))
  const items = useSyncExternalStore(attachments.subscribe, attachments.items)
  /** Number of selections being prepared; another may be pasted meanwhile. */
  const [preparing, setPreparing] = useState(0)
  const [facts] = useState(kept)
  /** Files still to be read from the device, which are part of the draft. */
  const [unread, setUnread] = useState(kept)
  const isMounted = useIsMounted()

  useEffect(() => {
    let isHere = true
    if (keepsOthers) return () => attachments.close()
    void withTools(async ({ findFiles }) => {
      const found = await findFiles(draft, facts)
      if (!isHere) return
      attachments.restore(facts.flatMap((fact, index) => restoredAttachment(fact, found[index])))
      setUnread([])
    })
    return () => {
      isHere = false
      attachments.close()
    }
  }, [attachments, draft, facts, keepsOthers])

  /** Adds the files that fit, and reports the others in a toast. */
  async function choose(files: readonly File[]) {
    const accepted = files.slice(0, Math.max(0, use.room(attachments.items().length)))
    if (accepted.length < files.length) showError(use.tooMany.title, use.tooMany.description)
    setPreparing((now) => now + 1)
    const refused: { title: string; why: string }[] = []
    for (const file of accepted) {
      await addFile(file, { draft, attachments, isMounted, use }).catch((error: unknown) => {
        if (!(error instanceof Unfit)) console.error('A file could not be prepared', error)
        const { message: why, title } = error instanceof Unfit ? error : new Unfit(use.unreadable)
        refused.push({ title: title ?? `${file.name} was not added`, why })
      })
    }
    setPreparing((now) => now - 1)
    const [first] = refused
    if (first)
      showError(refused.length === 1 ? first.title : `${refused.length} files were not added`, first.why)
  }

  function replace(item: Attachment, file: Blob) {
    attachments.replace(item.key, file)
    void withTools(async ({ dropFiles, keepFiles }) => {
      await keepFiles(draft, { ...item, version: item.version + 1 }, { file, poster: null })
      await dropFiles(draft, item)
    })
  }

  function remove(item: Attachment) {
    attachments.remove(item.key)
    void withTools(({ dropFiles }) => dropFiles(draft, item))
  }

  function removeAll() {
    attachments.removeAll()
    setUnread([])
    void withTools(({ dropAllFiles }) => dropAllFiles(draft))
  }

  const tools = { choose: (files: readonly File[]) => void choose(files), replace, remove, removeAll }
  const isBusy = preparing > 0 || unread.length > 0
  return { attachments, items, facts: [...unread, ...items.map(factsOf)], isBusy, ...tools }
}

interface AddOptions {
  draft: string
  attachments: Attachments
  isMounted: RefObject<boolean>
  use: AttachmentRules
}

/** Prepares a file, stores it with the draft, and uploads it, unless the composer was closed meanwhile. */
async function addFile(file: File, { draft, attachments, isMounted, use }: AddOptions) {
  const { keepFiles } = await loadTools()
  const { kind, durationMs, mayBeUnplayable, ...files } = await use.prepare(file)
  if (!isMounted.current) return
  const fact = { key: newKey(), version: 0, alt: '', sent: null, name: file.name, chosenBytes: file.size }
  // Stored before it shows, so that it is restored whenever the composer closes.
  await keepFiles(draft, fact, files)
  if (!isMounted.current) return
  // More files may have been chosen meanwhile.
  if (use.room(attachments.items().length) <= 0) throw new Unfit(use.tooMany.description ?? use.tooMany.title)
  attachments.add({ ...fact, kind, durationMs, mayBeUnplayable }, files)
}

export type ComposerFiles = ReturnType<typeof useAttachments>

const restoredAttachment = (fact: AttachmentFacts, files: AttachmentFiles | null | undefined) =>
  files ? [attachmentOf(fact, files)] : []
