#!/usr/bin/env bash
# graphql-jit 0.8.9 beside graphql 16.15.0 loses and adds fields of valid queries, without an error, with and without its
# option useExperimentalPathBasedSkipInclude. A fragment that is spread twice, once under a condition that is false, is left
# out in both places; the fragment of an object that is selected twice under two conditions is answered where its own
# condition is false and the other is true. By the GraphQL specification ("CollectFields") a selection under a false
# condition adds nothing and takes nothing from others. Clients such as Relay and Apollo compose queries of such fragments.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund graphql@16.15.0 graphql-jit@0.8.9 >/dev/null
cat > check.cjs <<'JS'
const assert = require('node:assert')
const { buildSchema, execute, parse, validate } = require('graphql')
const { compileQuery } = require('graphql-jit')

const schema = buildSchema('type Query { shop: Shop } type Shop { name: String city: String }')
const rootValue = { shop: { name: 'Ade Prints', city: 'Lagos' } }

function compare(what, text, variableValues, [expected, seen]) {
  const document = parse(text)
  assert.deepEqual(validate(schema, document), [])
  for (const useExperimentalPathBasedSkipInclude of [false, true]) {
    const compiled = compileQuery(schema, parse(text), undefined, { useExperimentalPathBasedSkipInclude })
    const answers = [
      JSON.stringify(execute({ schema, document, rootValue, variableValues })),
      JSON.stringify(compiled.query(rootValue, {}, variableValues)),
    ]
    console.log(`${what}: graphql ${answers[0]}, graphql-jit ${answers[1]}`)
    assert.deepEqual(answers, [expected, seen])
  }
}

compare(
  'a fragment spread twice',
  'query ($again: Boolean!) { shop { ...Name @include(if: $again) ...Name } } fragment Name on Shop { name }',
  { again: false },
  ['{"data":{"shop":{"name":"Ade Prints"}}}', '{"data":{"shop":{}}}'],
)
compare(
  'an object selected twice',
  `query ($name: Boolean!, $city: Boolean!) { shop @include(if: $name) { name } shop @include(if: $city) { ...City } }
  fragment City on Shop { city }`,
  { name: true, city: false },
  ['{"data":{"shop":{"name":"Ade Prints"}}}', '{"data":{"shop":{"name":"Ade Prints","city":"Lagos"}}}'],
)
JS
node check.cjs
