// Registry of file uses, such as product photos: each module declares the audience, folder and limits of its files.
import type { UploadLimit } from '#server/core/context/uploads.ts'
import type { FileAudience } from '#server/generated/prisma/enums.ts'
import type { Audience } from './queries.ts'

/** Declared purpose of stored files, such as profile pictures. */
export interface FileUse {
  /** Stored with each file, so that it cannot be attached for another use. */
  name: string
  /** Folder under /media/, in small letters. */
  folder: string
  /** Initial audience of each file. */
  audience: FileAudience
  /** True if the files count towards a person's daily upload limits. */
  isCounted: boolean
}

/** Declared purpose of photos, videos and recordings, with their limits. */
export interface MediaUse extends FileUse {
  /** Maximum media of one row. */
  maxFiles: number
  /** Error message above `maxFiles`. */
  tooManyError: string
  picture: UploadLimit
  /** Null if videos are not accepted. */
  video: UploadLimit | null
  /** Null if recordings are not accepted. */
  sound: UploadLimit | null
  /** Error message for other types. */
  wrongTypeError: string
  /** Lifetime of an upload that is not attached, in hours. */
  unattachedHours: number
}

const declaredUses: FileUse[] = []

/** Registers a use. Throws if another one has its name or folder. */
export function declareFileUse<Use extends FileUse>(use: Use): Use {
  if (declaredUses.some(({ name, folder }) => name === use.name || folder === use.folder))
    throw new Error(`two uses of files are called ${use.name}, or lie in ${use.folder}/`)
  declaredUses.push(use)
  return use
}

/** Returns true if all files in the folder of `name` are public, so that no lookup is needed. */
export const isInPublicFolder = (name: string): boolean =>
  declaredUses.some(({ folder, audience }) => audience === 'EVERYONE' && name.startsWith(`${folder}/`))

/** Returns true if the plain address of a file works for everybody, false if it needs a signature (ADR 23). */
export const isPublic = ({ audience, ownerIsClosed }: Audience): boolean =>
  audience === 'EVERYONE' || (audience === 'ACCOUNT' && !ownerIsClosed)
