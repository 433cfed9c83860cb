// Turns every graphql tag into an import of the artifact relay-compiler made for it, in builds, in dev and in tests; and
// leaves out of a build what is not used of Relay.
import { fileURLToPath } from 'node:url'
import { transformAsync, type PluginObj } from '@babel/core'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const artifactDirectory = fileURLToPath(new URL('../__generated__', import.meta.url))

/** The tag is gone after the transform; its import would pull the whole of Relay into the signed-out screens. */
function withoutTagImport(): PluginObj {
  return {
    visitor: {
      Program: {
        exit(program) {
          for (const statement of program.get('body')) {
            if (!statement.isImportDeclaration() || statement.node.source.value !== 'react-relay') continue
            const { specifiers } = statement.node
            const kept = specifiers.filter((specifier) => specifier.local.name !== 'graphql')
            if (kept.length === specifiers.length) continue
            if (kept.length > 0) statement.node.specifiers = kept
            else statement.remove()
          }
        },
      },
    },
  }
}

export function relayTransform(): Plugin {
  return {
    name: 'relay-transform',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules|__generated__/ }, code: /graphql\s*`/ },
      handler: async (code, filename) => {
        const result = await transformAsync(code, {
          filename,
          cwd: root,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [['relay', { eagerEsModules: true, artifactDirectory }], withoutTagImport],
        })
        return result?.code ? { code: result.code, map: result.map } : null
      },
    },
  }
}

const hooks = [
  'RelayEnvironmentProvider',
  'useFragment',
  'useLazyLoadQuery',
  'useMutation',
  'usePaginationFragment',
  'useRelayEnvironment',
]
const ofRuntime = ['commitMutation', 'fetchQuery', 'readInlineData', 'requestSubscription']

/** The hooks that are used, each from its own file: the package as a whole brings some along that nobody calls. */
export function leanRelay(): Plugin {
  const directory = fileURLToPath(new URL('../../node_modules/react-relay/lib/relay-hooks', import.meta.url))
  const lines = [
    ...hooks.map((hook) => `export { default as ${hook} } from '${directory}/${hook}.js'`),
    `export { ${ofRuntime.join(', ')} } from 'relay-runtime'`,
  ]
  return {
    name: 'lean-relay',
    enforce: 'pre',
    apply: 'build',
    resolveId: { filter: { id: /^react-relay$/ }, handler: () => '\0react-relay' },
    load: { filter: { id: /^\0react-relay$/ }, handler: () => lines.join('\n') },
  }
}
