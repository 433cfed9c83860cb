// Everything between the sources and a Fennec that can start; each step is skipped while it is fresh.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, root } from './install.mjs'
import { precompress } from './precompress.mjs'
import { runQuietly, step } from './steps.mjs'

const bin = (path) => join(root, 'node_modules', path)

/** For a program that runs for seconds: its WebAssembly is compiled once, quickly, and not a second time for speed. */
const shortLife = '--liftoff-only'

/** Brings everything up to date; without `web` only what the server and its command line need. Throws what failed. */
export async function build({ web = true } = {}) {
  await prisma()
  await server()
  await Promise.all([template(), web && graphiql(), schema().then(() => web && relay().then(client))])
}

/**
 * The graph's packages are hundreds of small files: in the bundle they cost half a second less at every start. The
 * others stay outside, some because they bring native code, the rest because they gain nothing.
 */
const bundled =
  /^(gql\.tada|graphql|graphql-jit|graphql-ws|graphql-yoga|@graphql-tools\/executor|@pothos\/.*|zod)$/
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Where esbuild finds the server's entries; the dev command watches the same. */
export const serverBundle = {
  absWorkingDir: root,
  entryPoints: {
    main: './server/main.ts',
    admin: './server/admin.ts',
    'print-schema': './server/print-schema.ts',
    template: './scripts/template.ts',
    'check-operations': './scripts/checkOperations.ts',
    thread: './server/database/thread.ts',
  },
  outdir: 'dist/server',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node20',
  format: 'esm',
  bundle: true,
  splitting: true,
  sourcemap: true,
  // graphql-jit brings it along for something that is not used here; Fastify has loaded it.
  external: [...Object.keys(dependencies).filter((name) => !bundled.test(name)), 'fast-json-stringify'],
  // graphql-jit asks for these by file: there must be one graphql in the bundle, or none knows the other's types.
  alias: Object.fromEntries(
    ['error/index', 'execution/execute', 'jsutils/Path', 'utilities/index'].map((name) => [
      `graphql/${name}.js`,
      `graphql/${name}.mjs`,
    ]),
  ),
  mainFields: ['module', 'main'],
  // For what is bundled, graphql above all, which else takes a tenth longer; what Fennec itself does is for its configuration.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Some of the bundled packages still ask for Node's own modules with require.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'silent',
}

export const prisma = () =>
  step('prisma', {
    inputs: ['prisma/schema', 'package-lock.json'],
    outputs: ['server/generated/prisma', 'server/generated/pothos.ts'],
    work: () => {
      const path = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
      return runQuietly([shortLife, bin('prisma/build/index.js'), 'generate', '--schema', 'prisma/schema'], {
        // Generating never runs this engine, yet the CLI insists on a file; any one saves a download.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
        [path]: bin('.bin') + delimiter + process.env[path],
      })
    },
  })

const server = () =>
  step('server', {
    inputs: [
      'dev',
      'server',
      'scripts/checkOperations.ts',
      'scripts/template.ts',
      'scripts/build.mjs',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ],
    ignore: /^server\/generated\/introspection\.ts$/,
    outputs: ['dist/server', 'dist/demo'],
    work: async () => {
      const { build } = await import('esbuild')
      const { metafile } = await build(serverBundle)
      removeStale(Object.keys(metafile.outputs))
      // The bundle looks for what the demo plays where its sources do: in the folder "demo" beside its own.
      mkdirSync(join(root, 'dist/demo'), { recursive: true })
      for (const name of ['video.webm', 'voice.weba'])
        copyFileSync(join(root, 'server/demo', name), join(root, 'dist/demo', name))
    },
  })

/** Chunks carry a hash in their name: those of earlier builds would pile up. */
export function removeStale(outputs) {
  for (const name of readdirSync(join(root, 'dist/server'))) {
    if (!outputs.includes(`dist/server/${name}`)) rmSync(join(root, 'dist/server', name))
  }
}

// An entry names its chunks by their hashes, so its own text stands for all it runs.
export const schema = () =>
  step('schema', {
    inputs: ['dist/server/print-schema.mjs', 'package-lock.json'],
    outputs: ['schema.graphql', 'server/generated/introspection.ts'],
    work: () => runQuietly(['dist/server/print-schema.mjs']),
  })

const template = () =>
  step('database', {
    // Not the bundle: most of what changes there has nothing to do with the tables.
    inputs: [
      'scripts/template.ts',
      'server/database/migrate.ts',
      'server/database/pglite.ts',
      'prisma/migrations',
      'package-lock.json',
    ],
    outputs: ['dist/pglite-template.tar.gz'],
    work: () => runQuietly([shortLife, 'dist/server/template.mjs']),
  })

export const relay = () =>
  step('relay', {
    inputs: [
      'web',
      'schema.graphql',
      'relay.config.js',
      'package-lock.json',
      'dist/server/check-operations.mjs',
    ],
    ignore: /^web\/__generated__$|\.css$/,
    outputs: ['web/__generated__', 'dist/documents.json'],
    work: async () => {
      const documents = join(root, 'web/__generated__/documents.json')
      // relay-compiler adds to this file what it compiles anew, and nothing else.
      if (!existsSync(documents)) {
        rmSync(dirname(documents), { recursive: true, force: true })
        mkdirSync(dirname(documents), { recursive: true })
        writeFileSync(documents, '{}')
      }
      await runQuietly([bin('relay-compiler/cli.js')])
      copyFileSync(documents, join(root, 'dist/documents.json'))
      await runQuietly(['dist/server/check-operations.mjs'])
    },
  })

/** What the page of the REST API loads. */
async function docsScript() {
  const { build } = await import('esbuild')
  const entryPoints = [join(root, 'web/apiDocs/tryIt.ts')]
  const outdir = join(root, 'dist/apiDocs')
  await build({ entryPoints, outdir, bundle: true, minify: true, target: 'es2022', logLevel: 'silent' })
  await precompress(outdir)
}

export const graphiql = () =>
  step('graphiql', {
    inputs: ['scripts/graphiql.mjs', 'scripts/precompress.mjs', 'web/apiDocs', 'package-lock.json'],
    outputs: ['dist/graphiql', 'dist/apiDocs'],
    work: async () => {
      const { writeGraphiql } = await import('./graphiql.mjs')
      await writeGraphiql(join(root, 'dist/graphiql'))
      await docsScript()
    },
  })

const client = () =>
  step('web', {
    inputs: [
      'web',
      'server/modules',
      'vite.config.ts',
      'scripts/servedPage.ts',
      'scripts/precompress.mjs',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ],
    ignore: /^server\/modules\/\w+\/\w+\/(?!(rules|list)\.ts$)/,
    outputs: ['dist/web', 'dist/served'],
    work: async () => {
      const vite = (...options) =>
        runQuietly([bin('vite/bin/vite.js'), 'build', ...options], { NODE_ENV: 'production' })
      await Promise.all([vite('--logLevel', 'warn'), vite('--mode', 'served', '--logLevel', 'error')])
      await precompress(join(root, 'dist/web'))
    },
  })

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  install()
  await build().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
