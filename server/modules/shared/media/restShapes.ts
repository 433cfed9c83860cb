// REST shape of photos and videos (ADR 2).
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { documentOf } from '#server/http/rest/document.ts'
import { lowerCase } from '#server/http/rest/shapes.ts'

export const mediaKinds = ['image', 'video'] as const

export const mediaFields = documentOf(
  `fragment MediaFields on Media { kind contentType url width height thumbhash alt durationMs posterUrl }`,
)

export const mediaAnswer = z.object({
  url: z.string(),
  kind: z.enum(mediaKinds),
  type: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.nullable(z.string()),
  alt: z.string(),
  durationMs: z.nullable(z.int()),
  posterUrl: z.nullable(z.string()),
})

export const asMedia = ({
  kind,
  contentType,
  ...rest
}: ResultOf<typeof mediaFields>): z.infer<typeof mediaAnswer> => ({
  ...rest,
  kind: lowerCase(kind),
  type: contentType,
})
