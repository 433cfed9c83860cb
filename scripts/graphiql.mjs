// Writes GraphiQL into files, compressed once: as one page it is nine megabytes, compressed anew at every visit.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  css,
  editorWorkerService,
  graphqlWorker,
  js,
  jsonWorker,
} from '@graphql-yoga/render-graphiql/graphiql'
import { precompress } from './precompress.mjs'

/** Brotli's highest takes ten seconds here, and gains a tenth. */
const quality = 9

/** Where the editors find their workers; before the rest, which asks as it loads. */
const workers = `self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_id, label) => '/graphql/' + label + '.js' };`

/**
 * The page brings its options as data, so that its policy need not allow scripts in it. GraphiQL opens an empty tab
 * beside those it has kept unless it is told which of them to show; a link that brings a query has a tab of its own.
 */
const start = `
function keptTab() {
  if (new URLSearchParams(location.search).has('query')) return {};
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState'));
    const { query, variables, headers } = tabs[activeTabIndex];
    return { query, variables, headers };
  } catch {
    return {};
  }
}
YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), {
  ...JSON.parse(document.getElementById('options').textContent),
  ...keptTab(),
});`

/** Of what it refuses itself, such as an empty tab, it shows what a server would say, and not where in its own code. */
const withoutStacks = js.replace(/,stack:\w+\.stack\}/, '}')

export async function writeGraphiql(folder) {
  mkdirSync(folder, { recursive: true })
  const files = {
    'graphiql.js': `${workers}\n${withoutStacks};\n${start}\n`,
    'graphiql.css': css,
    'editorWorkerService.js': editorWorkerService,
    'json.js': jsonWorker,
    'graphql.js': graphqlWorker,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  await precompress(folder, quality)
}
