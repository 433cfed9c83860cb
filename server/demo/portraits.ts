// The pictures of the demo people: drawn from parts, without a font or a photograph (ADR 35).
import { clothes } from '#server/demo/portrait/clothes.ts'
import { earrings, features, glasses, head, neck, whiskers } from '#server/demo/portrait/face.ts'
import { headdresses } from '#server/demo/portrait/hair.ts'
import type { Look } from '#server/demo/portrait/look.ts'

/** The side of a drawn picture, in pixels. */
const size = 512

/** Draws a person: the same look gives the same text. */
export function drawPortrait({ back, face, hair, top }: Look): string {
  const { behind, over } = headdresses[hair.style]
  const colour = hair.colour ?? '#1c120d'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="${size}" height="${size}">`,
    `<rect width="160" height="160" fill="${back}"/>`,
    '<circle cx="80" cy="66" r="74" fill="#fff" opacity=".09"/>',
    behind?.(colour) ?? '',
    neck(face),
    clothes[top.style](top.colour),
    head(face),
    whiskers(face),
    features(face),
    over?.(colour) ?? '',
    earrings(face),
    glasses(face),
    '</svg>',
  ].join('')
}

/** The picture as a phone would send it. */
export async function renderPortrait(look: Look): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawPortrait(look)))
    .png({ compressionLevel: 1 })
    .toBuffer()
}
