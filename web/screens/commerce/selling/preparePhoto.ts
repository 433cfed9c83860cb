// Shrinks a photo of a listing before its upload.
import { mediaFaults } from '#rules/shared/media'
import { preparePhoto } from '#web/components/composer/files/preparePhoto.ts'
import { Unfit } from '#web/components/composer/files/unfit.ts'
import type { Prepared } from '#web/components/composer/files/useAttachments.ts'

interface Limits {
  /** Largest size in bytes. */
  most: number
  tooLarge: string
  title?: string
  wrongType: string
}

/** Rejects with an Unfit whose message says what is wrong with the file. */
export async function prepareListingPhoto(
  chosen: File,
  { most, tooLarge, title, wrongType }: Limits,
): Promise<Prepared> {
  const file = await preparePhoto(chosen).catch((error: unknown) => {
    const isReason = error instanceof Unfit && error.message !== mediaFaults.wrongType
    throw isReason ? error : new Unfit(wrongType)
  })
  if (file.size > most) throw new Unfit(tooLarge, title)
  return { kind: 'image', file, poster: null, durationMs: null }
}
