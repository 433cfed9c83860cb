// Writes the page that the server fills for who is signed out (decision 420), from the page of the client.
import { readFileSync } from 'node:fs'
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
  '': ['screens/welcome/WelcomeScreen'],
  welcome: ['screens/welcome/WelcomeScreen'],
  login: ['screens/auth/LoginScreen'],
  posts: [
    'screens/post/(PostScreen|PublicPost)',
    '__generated__/PublicPostQuery.graphql',
    'relay/keepAnswer',
  ],
  p: [
    'screens/productCard/(ProductCardScreen|PublicProduct)',
    '__generated__/PublicProductQuery.graphql',
    'relay/keepAnswer',
  ],
}

/**
 * What a stylesheet says of the classes that this code names, and of whatever has none. Its faces come with the whole of it:
 * they are more bytes than the page and its photo, and its words can be read without.
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
        'font-face': () => [],
      },
    },
  }).code.toString()

/**
 * Writes beside the page of the client the one that the server fills, and for each of its screens the styles that it has
 * in itself and the files that follow when it stands.
 */
export function servedPage(): Plugin {
  return {
    name: 'served-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const html = sourceOf(bundle, 'index.html').toString()
      const take = (part: RegExp) => {
        const [found, named = ''] = part.exec(html) ?? []
        if (!found) throw new Error(`The page has no ${part.source}`)
        return { found, named }
      }
      const script = take(/<script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>/)
      const styles = take(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/)
      const sheet = sourceOf(bundle, styles.named)
      const [start, lost] = ['start.js', 'lost.html'].map((file) =>
        readFileSync(new URL(`../web/served/${file}`, import.meta.url), 'utf8'),
      )
      const screens = Object.entries(servedScreens).map(([first, names]) => {
        const files = filesWith(bundle, modules('served/served', ...names))
        const code = [script.named, ...files.map((file) => file.slice(1))].map((file) => codeOf(bundle, file))
        return [first, { files: files.join(' '), styles: stylesOf(sheet, [...code, lost].join('\n')) }]
      })
      const source = html
        .replace(script.found, '')
        .replace(styles.found, '')
        .replace(/<link rel="preload" as="font"[^>]*>/g, '')
        .replace(take(/<noscript>[^]*<\/noscript>/).found, '')
        .replace(take(/<title>[^]*?<\/title>\s*<meta\s+name="description"[^>]*>/).found, '%head%')
        .replace('</head>', '  <style>%styles%</style>\n  </head>')
        .replace(take(/<div id="root">[^]*<\/div>/).found, '<div id="root">%page%</div>\n    %served%')
        .replace(
          '</body>',
          () =>
            `  ${lost}\n    <script data-app="/${script.named}" data-styles="/${styles.named}" data-files="%files%">${start}</script>\n  </body>`,
        )
      this.emitFile({ type: 'asset', fileName: 'served.html', source })
      this.emitFile({
        type: 'asset',
        fileName: 'served.json',
        source: JSON.stringify(Object.fromEntries(screens)),
      })
    },
  }
}
