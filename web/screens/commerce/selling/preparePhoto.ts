// Preparation of a listing's photo before its upload: shrinks it and checks its size.
import { mediaErrors } from '#rules/shared/media'
import { preparePhoto } from '#web/components/composer/files/preparePhoto.ts'
import { UnusableFileError } from '#web/components/composer/files/unusableFileError.ts'
import type { PreparedFile } from '#web/components/composer/files/useAttachments.ts'

interface Limits {
  /** Maximum size after shrinking, in bytes. */
  maxBytes: number
  /** Error texts, and the title for a file that is too large. */
  tooLarge: string
  title?: string
  wrongType: string
}

/** Resolves to the shrunk photo; rejects with an UnusableFileError that carries the error text. */
export async function prepareListingPhoto(
  chosen: File,
  { maxBytes, tooLarge, title, wrongType }: Limits,
): Promise<PreparedFile> {
  const file = await preparePhoto(chosen).catch((error: unknown) => {
    const isReason = error instanceof UnusableFileError && error.message !== mediaErrors.wrongType
    throw isReason ? error : new UnusableFileError(wrongType)
  })
  if (file.size > maxBytes) throw new UnusableFileError(tooLarge, title)
  return { kind: 'image', file, poster: null, durationMs: null }
}
