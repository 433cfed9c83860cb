// Writes schema.graphql, the public contract, from the code.
import { readFileSync, writeFileSync } from 'node:fs'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from '#server/schema.ts'

const file = 'schema.graphql'
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`
if (readFileSync(file, 'utf8') !== printed) writeFileSync(file, printed)
