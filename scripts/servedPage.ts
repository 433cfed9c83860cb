// Writes the pages that the server fills, for who is signed out (ADR 31) and for who is signed in (ADR 31), from the page
// of the client.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { transform } from 'lightningcss'
import type { IndexHtmlTransformContext, Plugin } from 'vite'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** What is in one of these files, as a test of its path. */
export const modules = (...paths: string[]) => new RegExp(`/(${paths.join('|')})\\.(tsx?|mjs)$`)

/** The files that these modules are in, with those that their modules import; never those that every page begins with. */
export function filesWith(bundle: Bundle, begin: RegExp): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    if (!chunk || chunk.isEntry || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(add)
  }
  for (const { facadeModuleId, fileName } of chunks)
    if (facadeModuleId && begin.test(facadeModuleId)) add(fileName)
  return [...files].map((file) => `/${file}`)
}

/** The files that a screen of signed-in people begins with. */
export const doorFiles = (bundle: Bundle, screen: string): string[] =>
  filesWith(
    bundle,
    modules('app/SignedIn', `screens/${screen}`, `__generated__/${basename(screen)}Query.graphql`),
  )

function sourceOf(bundle: Bundle, name: string): Buffer {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`There is no ${name}`)
  return Buffer.from(file.source)
}

function codeOf(bundle: Bundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'chunk') throw new Error(`There is no ${name}`)
  return file.code
}

/** The modules that each screen begins with that the server makes into a page, by the first part of its paths. */
const servedScreens = {
  '': ['screens/identity/welcome/WelcomeScreen'],
  welcome: ['screens/identity/welcome/WelcomeScreen'],
  login: ['screens/identity/auth/LoginScreen'],
  posts: [
    'screens/social/post/(PostScreen|PublicPost)',
    '__generated__/PublicPostQuery.graphql',
    'relay/store/keepAnswer',
    'components/product/ProductBlock',
  ],
  p: [
    'screens/commerce/productCard/(ProductCardScreen|PublicProduct)',
    '__generated__/PublicProductQuery.graphql',
    'relay/store/keepAnswer',
  ],
}

/** Where pieces stand until the script has come to whoever is signed in: what draws them, and what the script goes on with. */
const pieceScreens = {
  '/customer-dashboard': ['FeedPieces.tsx', 'social/feed/DashboardScreen'],
  '/vendor-dashboard': ['FeedPieces.tsx', 'social/feed/DashboardScreen'],
  '/marketplace': ['MarketPieces.tsx', 'commerce/market/MarketScreen'],
} as const

/** What comes by itself within a post, and may be drawn all the same. */
const withinPosts = modules('components/product/ProductBlock')

/**
 * Returns the rules of a stylesheet for the classes that this code names, and those without a class. Fonts come with the
 * whole stylesheet: they are more bytes than the page and its photo, and the device's own font shows the words until then.
 */
const stylesOf = (styles: Uint8Array, code: string): string =>
  transform({
    filename: 'served.css',
    code: styles,
    minify: true,
    visitor: {
      Rule: {
        style({ value }) {
          const isNamed = value.selectors.some((selector) =>
            selector.every((part) => part.type !== 'class' || code.includes(part.name)),
          )
          return isNamed ? undefined : []
        },
        'font-face': ({ value: { properties } }) => {
          const sources = properties.flatMap((property) => (property.type === 'source' ? property.value : []))
          return sources.some(({ type }) => type === 'url') ? [] : undefined
        },
      },
    },
  }).code.toString()

const fontLinks = /<link rel="preload" as="font"[^>]*>/g

/** What is named in the page of the client, and the page, of which parts can be taken. */
function partsOf(bundle: Bundle) {
  const html = sourceOf(bundle, 'index.html').toString()
  const take = (part: RegExp) => {
    const [found, named = ''] = part.exec(html) ?? []
    if (!found) throw new Error(`The page has no ${part.source}`)
    return { found, named }
  }
  const script = take(/<script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>/)
  const styles = take(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/)
  const sheet = sourceOf(bundle, styles.named)
  const common = html.replace(script.found, '').replace(styles.found, '').replace(fontLinks, '')
  /** What a screen has in its page: the styles of these files and this text, and the files that follow. */
  const screenOf = (files: string[], text: string) => {
    const code = [script.named, ...files.map((file) => file.slice(1))].map((file) => codeOf(bundle, file))
    return { files: files.join(' '), styles: stylesOf(sheet, [...code, text].join('\n')) }
  }
  const data = `data-app="/${script.named}" data-styles="/${styles.named}" data-files="%files%"`
  const fonts = html.match(fontLinks)?.map((link) => /href="([^"]+)"/.exec(link)?.[1]) ?? []
  return { take, common, screenOf, data, fonts }
}

type Parts = ReturnType<typeof partsOf>

const partOf = (file: string) => readFileSync(new URL(`../web/ssr/${file}`, import.meta.url), 'utf8')

/**
 * Nothing is painted before the page is there whole: what stands in its middle would move as the rest of it comes. Chromium
 * waits for the beginning of an element alone, so it is the one behind the page.
 */
const whole = '<link rel="expect" href="#lost" blocking="render" />'

/** For who is signed out. */
function servedOf(bundle: Bundle, { take, common, screenOf, data }: Parts) {
  const lost = partOf('lost.html')
  const screens = Object.entries(servedScreens).map(([first, names]) => [
    first,
    screenOf(filesWith(bundle, modules('ssr/served', ...names)), lost),
  ])
  const source = common
    .replace(take(/<noscript>[^]*<\/noscript>/).found, '')
    .replace(take(/<title>[^]*?<\/title>\s*<meta\s+name="description"[^>]*>/).found, '%head%')
    .replace('</head>', `  <style>%styles%</style>\n    ${whole}\n  </head>`)
    .replace(take(/<div id="root">[^]*<\/div>/).found, '<div id="root">%page%</div>\n    %served%')
    .replace('</body>', () => `  ${lost}\n    <script ${data}>${partOf('start.js')}</script>\n  </body>`)
  return { source, screens: Object.fromEntries(screens) }
}

/** For who is signed in: the page of the client, with pieces before it, and without what the script asks for at once. */
function piecesOf(bundle: Bundle, { take, common, screenOf, data, fonts }: Parts) {
  const within = filesWith(bundle, withinPosts).map((file) => codeOf(bundle, file.slice(1)))
  const screens = Object.entries(pieceScreens).map(([path, [drawn, screen]]) => [
    path,
    screenOf(doorFiles(bundle, screen), [partOf(drawn), ...within].join('\n')),
  ])
  const code = Buffer.from(partOf('pieces.css'))
  const own = transform({ filename: 'pieces.css', code, minify: true }).code.toString()
  const source = common
    .replace(take(/\/\/ Whoever is signed in will[^]*?} catch {}/).found, '')
    .replace('</head>', () => `  <style>%styles%</style>\n    <style>${own}</style>\n  </head>`)
    .replace(
      '<div id="root">',
      () =>
        `<template id="pieces">%page%</template>\n    <script ${data} data-fonts="${fonts.join(' ')}" data-place="%place%" data-asks="%asks%">${partOf('pieces.js')}</script>\n    <div id="root">`,
    )
  return { source, screens: Object.fromEntries(screens) }
}

/**
 * Writes beside the page of the client those that the server fills, and for each of their screens the styles that it has in
 * itself and the files that follow when it stands.
 */
export function servedPage(): Plugin {
  return {
    name: 'served-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const parts = partsOf(bundle)
      const pages = { served: servedOf(bundle, parts), pieces: piecesOf(bundle, parts) }
      for (const [name, { source, screens }] of Object.entries(pages)) {
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
        this.emitFile({ type: 'asset', fileName: `${name}.json`, source: JSON.stringify(screens) })
      }
    },
  }
}
