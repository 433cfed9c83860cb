// The HTML head of a shared page: Open Graph and X tags, from which other sites make the link's card.

export interface LinkTags {
  type: 'article' | 'profile' | 'product'
  title: string
  description: string
  url: string
  image: { url: string; width: number; height: number; alt: string } | null
  icon: string
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '').replace(/\p{Cc}/gu, ' ')

const meta = (kind: 'name' | 'property', name: string, content: string | number) =>
  `<meta ${kind}="${name}" content="${escape(String(content))}" />`

/** Renders the title and the tags. */
export function renderHead({ type, title, description, url, image, icon }: LinkTags): string {
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escape(url)}" />`,
    meta('property', 'og:site_name', 'Fennec'),
    meta('property', 'og:type', type),
    meta('property', 'og:url', url),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...imageTags(image, icon),
    meta('name', 'twitter:card', image && type !== 'profile' ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image?.url ?? icon),
  ].join('\n    ')
}

function imageTags(image: LinkTags['image'], icon: string): string[] {
  if (!image) return [meta('property', 'og:image', icon)]
  return [
    meta('property', 'og:image', image.url),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', image.width),
    meta('property', 'og:image:height', image.height),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:image:alt', image.alt),
  ]
}
