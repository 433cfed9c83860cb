// The document of an operation as the server expects it: its text, or the id of a persisted operation.
import type { RequestParameters } from 'relay-runtime'

export const getRequestDocument = ({ text, id }: Pick<RequestParameters, 'text' | 'id'>) =>
  text ? { query: text } : { query: '', extensions: { documentId: id } }
