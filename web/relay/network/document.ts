// How an operation is named to the server: by its text, or by the id under which the server keeps it.
import type { RequestParameters } from 'relay-runtime'

export const documentOf = ({ text, id }: Pick<RequestParameters, 'text' | 'id'>) =>
  text ? { query: text } : { query: '', extensions: { documentId: id } }
