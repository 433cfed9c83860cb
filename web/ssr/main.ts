// Entry of the server build of the client, bundled into one file.
export { pieces } from './pieces.tsx'
export { screenAt } from './render.tsx'
