// A build check that fails if graphql-jit would execute an operation of the client differently from graphql-js.
import { readFileSync } from 'node:fs'
import { buildSchema, parse } from 'graphql'
import { jitDifferences } from '#server/http/graphql/compileOperation.ts'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const texts = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>

const differences = Object.values(texts).flatMap((text) =>
  jitDifferences(schema, parse(text)).map((difference) => `${text}\n${difference}\n`),
)
if (differences.length > 0) {
  console.error(
    `graphql-jit would not execute these operations as graphql-js does:\n\n${differences.join('\n')}`,
  )
  process.exitCode = 1
}
