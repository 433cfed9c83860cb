// What stored files are for: each room declares its uses, and all that becomes of a file follows from its use.
import type { UploadLimit } from '#server/core/context/uploads.ts'
import type { FileAudience } from '#server/generated/prisma/enums.ts'
import type { Audience } from './queries.ts'

/** What some files are for. The room that shows them declares it, once. */
export interface FileUse {
  /** Stands in the row of every file, so that none can be hung on something else. */
  name: string
  /** Under /media/: small letters. */
  folder: string
  /** Who may fetch them. It is stored with each file. */
  audience: FileAudience
  /** Whether they count in what a person may send in a day. */
  isCounted: boolean
}

/** What some photos, videos and recordings are for. */
export interface MediaUse extends FileUse {
  /** So many can be shown together. */
  most: number
  /** What to tell whoever sends more. */
  tooMany: string
  picture: UploadLimit
  /** Null where only pictures are taken. */
  video: UploadLimit | null
  /** Null where no recordings are taken. */
  sound: UploadLimit | null
  /** What to tell whoever sends something else. */
  wrongType: string
  /** How long one that was uploaded waits for what is to show it. */
  waitsHours: number
}

const declared: FileUse[] = []

/** Declares a use. Throws where another one has its name or its folder. */
export function declareUse<Use extends FileUse>(use: Use): Use {
  if (declared.some(({ name, folder }) => name === use.name || folder === use.folder))
    throw new Error(`two uses of files are called ${use.name}, or lie in ${use.folder}/`)
  declared.push(use)
  return use
}

/** Whether all files with such a name are everybody's, by what they are for: none of them need be looked up. */
export const isInOpenFolder = (name: string): boolean =>
  declared.some(({ folder, audience }) => audience === 'EVERYONE' && name.startsWith(`${folder}/`))

/** Whether everybody with its address may fetch a file, or only who has a signed one (ADR 23). */
export const isOpen = ({ audience, ownerIsClosed }: Audience): boolean =>
  audience === 'EVERYONE' || (audience === 'ACCOUNT' && !ownerIsClosed)
