// Entry of the client's build for the server: one file, so that no lazy part is read from disk later.
export { pieces } from './pieces.tsx'
export { screenAt } from './render.tsx'
