#!/usr/bin/env bash
# @pothos/plugin-scope-auth 4.2.1 (@pothos/core 4.15.1, graphql 16.15.0): the value of a scope that is a boolean of the
# viewer is never read. authScopes: { admin: false } says the same as { admin: true }: it admits admins and refuses
# everybody else. Only the name counts; for scopes that are functions the value is their argument. So `false` means neither
# "nobody by this scope" nor "all but admins", and neither types nor the build refuse it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @pothos/core@4.15.1 @pothos/plugin-scope-auth@4.2.1 graphql@16.15.0 >/dev/null
cat > check.mjs <<'JS'
import SchemaBuilder from '@pothos/core'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import { graphql } from 'graphql'
const builder = new SchemaBuilder({
  plugins: [ScopeAuthPlugin],
  scopeAuth: { authScopes: ({ isAdmin }) => ({ admin: isAdmin }) },
})
const field = (t, authScopes) => t.boolean({ authScopes, nullable: true, resolve: () => true })
builder.queryType({
  fields: (t) => ({
    withTrue: field(t, { admin: true }),
    withFalse: field(t, { admin: false }),
  }),
})
const schema = builder.toSchema()
const ask = async (isAdmin) => {
  const { data } = await graphql({ schema, source: '{ withTrue withFalse }', contextValue: { isAdmin } })
  return JSON.stringify(data)
}
const seen = `admin ${await ask(true)}, others ${await ask(false)}`
console.log(seen)
const expected = 'admin {"withTrue":true,"withFalse":true}, others {"withTrue":null,"withFalse":null}'
if (seen !== expected) process.exit(1)
JS
node check.mjs
