// Uses of stored files: each module declares its own, with audience, sizes and limits.
import type { UploadLimit } from '#server/core/context/uploads.ts'
import type { FileAudience } from '#server/generated/prisma/enums.ts'
import type { Audience } from './queries.ts'

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

export interface MediaUse extends FileUse {
  /** Most media of one row. */
  most: number
  /** Error message above `most`. */
  tooMany: string
  picture: UploadLimit
  /** Null if videos are not accepted. */
  video: UploadLimit | null
  /** Null if recordings are not accepted. */
  sound: UploadLimit | null
  /** Error message for other types. */
  wrongType: string
  /** Lifetime of an upload that is not attached, in hours. */
  unattachedHours: number
}

const declared: FileUse[] = []

/** Registers a use. Throws if another one has its name or folder. */
export function declareUse<Use extends FileUse>(use: Use): Use {
  if (declared.some(({ name, folder }) => name === use.name || folder === use.folder))
    throw new Error(`two uses of files are called ${use.name}, or lie in ${use.folder}/`)
  declared.push(use)
  return use
}

/** Returns true if all files in the folder of `name` are public, so that no lookup is needed. */
export const isInPublicFolder = (name: string): boolean =>
  declared.some(({ folder, audience }) => audience === 'EVERYONE' && name.startsWith(`${folder}/`))

/** Returns true if the plain address of a file works for everybody, false if it needs a signature (ADR 23). */
export const isPublic = ({ audience, ownerIsClosed }: Audience): boolean =>
  audience === 'EVERYONE' || (audience === 'ACCOUNT' && !ownerIsClosed)
