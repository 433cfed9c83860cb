// A build script that writes schema.graphql, the public contract, and the introspection type of the REST documents.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { introspectionFromSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from '#server/schema.ts'

const introspection = JSON.stringify(introspectionFromSchema(schema, { descriptions: false }))

writeIfChanged('schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`)
writeIfChanged('server/generated/introspection.ts', `export type introspection = ${introspection}\n`)

function writeIfChanged(file: string, text: string) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
