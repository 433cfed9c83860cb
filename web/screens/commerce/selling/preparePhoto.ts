// Shrinks a photo of a listing before its upload.
import { mediaErrors } from '#rules/shared/media'
import { preparePhoto } from '#web/components/composer/files/preparePhoto.ts'
import { UnusableFileError } from '#web/components/composer/files/unfit.ts'
import type { Prepared } from '#web/components/composer/files/useAttachments.ts'

interface Limits {
  /** Maximum size after shrinking, in bytes. */
  most: number
  tooLarge: string
  title?: string
  wrongType: string
}

/** Resolves to the shrunk photo; rejects with an Unfit that carries the error text. */
export async function prepareListingPhoto(
  chosen: File,
  { most, tooLarge, title, wrongType }: Limits,
): Promise<Prepared> {
  const file = await preparePhoto(chosen).catch((error: unknown) => {
    const isReason = error instanceof UnusableFileError && error.message !== mediaErrors.wrongType
    throw isReason ? error : new UnusableFileError(wrongType)
  })
  if (file.size > most) throw new UnusableFileError(tooLarge, title)
  return { kind: 'image', file, poster: null, durationMs: null }
}
