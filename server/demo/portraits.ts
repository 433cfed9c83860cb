// Portraits of the demo people, drawn from shapes without fonts or photographs (ADR 35).
import { clothes } from '#server/demo/portrait/clothes.ts'
import { earrings, features, glasses, head, neck, whiskers } from '#server/demo/portrait/face.ts'
import { headdresses } from '#server/demo/portrait/hair.ts'
import type { Look } from '#server/demo/portrait/look.ts'
import { renderSvg } from '#server/demo/scenes/pen.ts'

/** Side of a portrait in pixels. */
const sizePx = 512

/** Returns a portrait as SVG; equal looks give equal text. */
export function drawPortrait({ back, face, hair, top }: Look): string {
  const { behind, over } = headdresses[hair.style]
  const colour = hair.colour ?? '#1c120d'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="${sizePx}" height="${sizePx}">`,
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

/** Returns a portrait as PNG, as a phone uploads it. */
export const renderPortrait = (look: Look): Promise<Uint8Array> => renderSvg(drawPortrait(look))
