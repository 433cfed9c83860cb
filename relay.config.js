// The configuration of relay-compiler, which reads the exports of this module by name.
export const src = './web'
export const language = 'typescript'
export const schema = './schema.graphql'
export const artifactDirectory = './web/__generated__'
// The client sends ids: the server knows the texts.
export const persistConfig = { file: './web/__generated__/documents.json', algorithm: 'SHA256' }
export const eagerEsModules = true
export const noFutureProofEnums = true
export const customScalarTypes = { DateTime: 'string' }
export const excludes = ['**/node_modules/**', '**/__generated__/**']
// Without it every artifact would load Relay's runtime for the sake of a type.
export const useImportTypeSyntax = true
