// Builds the client from web/ into dist/web, and serves it with hot reload while it is being worked on.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { leanRelay, relayTransform } from './web/relay/vitePlugin.ts'

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url))
const server = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`

const modules = (...paths: string[]) => new RegExp(`/(${paths.join('|')})\\.(tsx?|mjs)$`)

/** The two faces every screen begins with; the naira sign and dotted letters follow where they are needed. */
const firstFonts = /(reddit-sans|familjen-grotesk)-latin-wght-normal-[\w-]+\.woff2$/

/** Asks for the first fonts beside the stylesheet instead of after it. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => firstFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Puts the stylesheet below what stands there until it has come: in the head it would keep the page empty as long. */
function stylesAfterWait(): Plugin {
  return {
    name: 'styles-after-wait',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        return html.replace(styles, '').replace('<noscript>', `${styles}\n    <noscript>`)
      },
    },
  }
}

/** The modules that a signed-in person's first screen begins with; what they import comes along. */
const feed =
  /web\/(SignedIn|screens\/feed\/DashboardScreen|__generated__\/DashboardScreenQuery\.graphql)\.tsx?$/

/** Names the files of the feed in the page. */
function preloadFeed(): Plugin {
  return {
    name: 'preload-feed',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const files = new Set<string>()
        const add = (file: string) => {
          const chunk = chunks.find(({ fileName }) => fileName === file)
          if (!chunk || chunk.isEntry || files.has(file)) return
          files.add(file)
          chunk.imports.forEach(add)
        }
        for (const { facadeModuleId, fileName } of chunks)
          if (facadeModuleId && feed.test(facadeModuleId)) add(fileName)
        return html.replace('/* feed */', [...files].map((file) => `'/${file}'`).join(', '))
      },
    },
  }
}

/**
 * What always comes together is one file: on a slow line fifty little ones cost more in requests than in bytes. A file
 * takes along what its modules import, unless a file above it has that.
 */
const groups = [
  { name: 'app', tags: ['$initial' as const] },
  {
    name: 'parts',
    test: modules(
      'design/(FieldError|IconButton|Wordmark|NightScene|PostSkeleton)',
      'components/shell/TextLink',
      'components/loading/useOnDemand',
      'lib/useFocusRescue',
      'relay/(network|early)',
      'components/post/firstPhoto',
      'icons/(arrow-left|chevron-(down|right)|circle-exclamation-point|store|x)',
    ),
  },
  {
    name: 'signedIn',
    test: modules(
      'components/(composer/draft|keys/Keys|loading/MenuOnDemand|product/ShownProduct|search/SearchAtHand|terms/Terms)',
      'components/shell/(Shell|LoadingFrame|ReadScreen)',
      'components/post/(addressParts|Time|feeds)',
      'design/Chip',
      'features/topics/rules',
      'icons/(arrow-up|at-sign|ellipsis|hash|package|play|repeat-2|users|volume-x)',
      'lib/(bytes|dates|heldText|lengthOf|useIsHere|useNamed)',
      'relay/(askAnew|changes|environment|nodes|prefetch|QueryBoundary|use(Commit|Fresh|OnLive|Polling|Switch|Watch))',
      'session/(CurrentUser|use(CompleteSetup|EndedSessions|UnreadNotifications))',
    ),
  },
  { name: 'list', test: modules('components/list/EndlessList') },
  // Named one by one: with what they import, other screens would get it too.
  {
    name: 'suggestions',
    test: modules('design/(SuggestionList|useSuggestions|matching)'),
    includeDependenciesRecursively: false,
  },
  {
    name: 'composer',
    test: modules(
      'components/composer/(Composer|ComposerFooter|DraftNotice|TopicControl|useComposer|useCreatePost)',
    ),
    includeDependenciesRecursively: false,
  },
  // What the market shares with the feed.
  { name: 'pictures', test: modules('components/(media/MediaGallery|photo/Photo)') },
  {
    name: 'attach',
    test: modules('components/product/(AttachedProduct|ProductControl|productLink)'),
  },
  { name: 'posts', test: modules('components/post/PostCard', 'screens/feed/(Feed|FeedSkeleton)') },
]

export default defineConfig({
  root: path('./web'),
  plugins: [
    relayTransform(),
    leanRelay(),
    react(),
    tailwind(),
    preloadFonts(),
    preloadFeed(),
    stylesAfterWait(),
  ],
  resolve: {
    alias: [
      // Relay brings two of this one, and uses the other by a flag that is not set.
      {
        find: './useFragmentInternal_EXPERIMENTAL',
        replacement: path('./node_modules/react-relay/lib/relay-hooks/useFragmentInternal_CURRENT.js'),
      },
    ],
  },
  build: {
    outDir: path('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The policy of the page allows one inline script, the theme's; everything else is a file (decision 142).
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
    assetsInlineLimit: 0,
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: {
      '/graphql': { target: server, ws: true },
      '/api': server,
      '/media': server,
      '/exports': server,
      '/healthz': server,
    },
  },
})
