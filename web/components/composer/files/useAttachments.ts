// The files of what is being written in a component: chosen, prepared one after another, sent, and kept with the draft.
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { toast } from '#web/design/overlays/toast.ts'
import { useIsHere } from '#web/lib/page/useIsHere.ts'
import {
  attachmentOf,
  factsOf,
  type Attachment,
  type AttachmentFacts,
  type AttachmentFiles,
} from './attachment.ts'
import { Attachments, type Send } from './attachments.ts'
import { Unfit } from './unfit.ts'

/** What only who has files needs. Asked for at the start, so that it is there when the connection is not. */
const loadTools = () => import('./draftFiles.ts')

export type Prepared = AttachmentFiles & Pick<AttachmentFacts, 'kind' | 'durationMs' | 'mayBeUnplayable'>

/** What some files are for: how they are sent, what is taken, and how many. It is the same at every drawing. */
export interface FilesUse {
  /** Makes of a chosen file what is sent; rejects with an Unfit. Its code is asked for by itself. */
  prepare: (file: File) => Promise<Prepared>
  /** So many more may be chosen where there are so many. */
  room: (count: number) => number
  /** What is said of more. */
  tooMany: { title: string; description?: string }
  /** What is said of a file that nobody can read. */
  unreadable: string
}

const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** What stays on the device because this fails is removed when the next draft is opened. */
const onDevice = (work: (tools: Awaited<ReturnType<typeof loadTools>>) => Promise<unknown>) =>
  loadTools().then(work, () => {})

const say = (title: string, description?: string) => toast({ title, description, kind: 'error' })

interface Drafted {
  /** Names where they are kept. */
  draft: string
  /** Those that were there when the draft was opened. */
  kept: readonly AttachmentFacts[]
  /** What is there belongs to a draft that may still be wanted. */
  isAnothers?: boolean
  use: FilesUse
  send: Send
}

export function useAttachments({ draft, kept, isAnothers = false, use, send }: Drafted) {
  const [attachments] = useState(() => new Attachments(send))
  const items = useSyncExternalStore(attachments.subscribe, attachments.items)
  /** How many choices are being prepared: more may be pasted meanwhile. */
  const [preparing, setPreparing] = useState(0)
  const [facts] = useState(kept)
  /** Those that have yet to be read from the device: they stay part of the draft meanwhile. */
  const [unread, setUnread] = useState(kept)
  const isStillHere = useIsHere()

  useEffect(() => {
    let isHere = true
    if (isAnothers) return () => attachments.close()
    void onDevice(async ({ findFiles }) => {
      const found = await findFiles(draft, facts)
      if (!isHere) return
      attachments.restore(facts.flatMap((fact, index) => attachmentsOf(fact, found[index])))
      setUnread([])
    })
    return () => {
      isHere = false
      attachments.close()
    }
  }, [attachments, draft, facts, isAnothers])

  /** Takes what can be taken, and says what cannot and why. */
  async function choose(files: readonly File[]) {
    const fitting = files.slice(0, Math.max(0, use.room(attachments.items().length)))
    if (fitting.length < files.length) say(use.tooMany.title, use.tooMany.description)
    setPreparing((now) => now + 1)
    const refused: { title: string; why: string }[] = []
    for (const file of fitting) {
      await take(file, { draft, attachments, isStillHere, use }).catch((error: unknown) => {
        if (!(error instanceof Unfit)) console.error('A file could not be prepared', error)
        const { message: why, title } = error instanceof Unfit ? error : new Unfit(use.unreadable)
        refused.push({ title: title ?? `${file.name} was not added`, why })
      })
    }
    setPreparing((now) => now - 1)
    const [first] = refused
    if (first) say(refused.length === 1 ? first.title : `${refused.length} files were not added`, first.why)
  }

  function replace(item: Attachment, file: Blob) {
    attachments.replace(item.key, file)
    void onDevice(async ({ dropFiles, keepFiles }) => {
      await keepFiles(draft, { ...item, version: item.version + 1 }, { file, poster: null })
      await dropFiles(draft, item)
    })
  }

  function remove(item: Attachment) {
    attachments.remove(item.key)
    void onDevice(({ dropFiles }) => dropFiles(draft, item))
  }

  function removeAll() {
    attachments.removeAll()
    setUnread([])
    void onDevice(({ dropAllFiles }) => dropAllFiles(draft))
  }

  const tools = { choose: (files: readonly File[]) => void choose(files), replace, remove, removeAll }
  const isBusy = preparing > 0 || unread.length > 0
  return { attachments, items, facts: [...unread, ...items.map(factsOf)], isBusy, ...tools }
}

interface Taking {
  draft: string
  attachments: Attachments
  isStillHere: RefObject<boolean>
  use: FilesUse
}

/** Prepares a file, keeps it with the draft, and has it sent; who has left meanwhile wants none of that. */
async function take(file: File, { draft, attachments, isStillHere, use }: Taking) {
  const { keepFiles } = await loadTools()
  const { kind, durationMs, mayBeUnplayable, ...files } = await use.prepare(file)
  // Whoever has left will not post it: sending it would be data for nothing.
  if (!isStillHere.current) return
  const fact = { key: newKey(), version: 0, alt: '', sent: null, name: file.name, chosenBytes: file.size }
  // Before it is shown: what was seen comes back, whenever the screen is left.
  await keepFiles(draft, fact, files)
  if (!isStillHere.current) return
  // Others may have been chosen meanwhile.
  if (use.room(attachments.items().length) <= 0) throw new Unfit(use.tooMany.description ?? use.tooMany.title)
  attachments.add({ ...fact, kind, durationMs, mayBeUnplayable }, files)
}

export type ComposerFiles = ReturnType<typeof useAttachments>

const attachmentsOf = (fact: AttachmentFacts, files: Parameters<typeof attachmentOf>[1] | null | undefined) =>
  files ? [attachmentOf(fact, files)] : []
