// Vite plugin that replaces every graphql tag by an import of its relay-compiler artifact.
import { fileURLToPath } from 'node:url'
import { transformAsync, type PluginObj } from '@babel/core'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const artifactDirectory = fileURLToPath(new URL('../__generated__', import.meta.url))

/** Removes the tag's unused import, which would pull all of Relay into signed-out screens. */
function removeTagImport(): PluginObj {
  return {
    visitor: {
      Program: {
        exit(program) {
          for (const statement of program.get('body')) {
            if (!statement.isImportDeclaration() || statement.node.source.value !== 'react-relay') continue
            const { specifiers } = statement.node
            const remaining = specifiers.filter((specifier) => specifier.local.name !== 'graphql')
            if (remaining.length === specifiers.length) continue
            if (remaining.length > 0) statement.node.specifiers = remaining
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
          plugins: [['relay', { eagerEsModules: true, artifactDirectory }], removeTagImport],
        })
        return result?.code ? { code: result.code, map: result.map } : null
      },
    },
  }
}
