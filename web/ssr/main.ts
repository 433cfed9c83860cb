// Entry of the client's SSR bundle, which the server imports: previews of signed-in screens, and signed-out screens.
export { previews } from './pieces.tsx'
export { screenAt } from './render.tsx'
