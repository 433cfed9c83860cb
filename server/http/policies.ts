// Content security policies: one strict one for the app, looser ones for the two pages that need them (ADR 14).

const common = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** The app: our scripts, and the one inline script that sets the theme before the first paint. */
export const appPolicy = (inlineScriptHashes: string[], mediaOrigin: string): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${mediaOrigin}`.trim(),
    `media-src 'self' blob: ${mediaOrigin}`.trim(),
    "connect-src 'self'",
    common,
  ].join('; ')

/** GraphiQL's editors write their styles into its page, and its own styles bring fonts and pictures. */
export const graphiqlPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  common,
].join('; ')

/** The page that documents REST has its style in itself; its one script sends calls to this server. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  common,
].join('; ')

/** Answers that are no page, such as JSON: nothing in them may run. */
export const dataPolicy = `default-src 'none'; ${common}`

/** What users uploaded never runs, whatever it claims to be (T44). */
export const mediaPolicy = "default-src 'none'; sandbox"
