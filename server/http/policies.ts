// Content security policies (CSP) of the app, GraphiQL, the API page, JSON responses and uploads (ADR 14).

const common = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** The app: built scripts, and the inline script that sets the theme before the first paint. */
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

/** GraphiQL, which inlines styles, fonts and pictures. */
export const graphiqlPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  common,
].join('; ')

/** The REST documentation page. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  common,
].join('; ')

/** Responses that are no page, such as JSON: nothing in them may run. */
export const dataPolicy = `default-src 'none'; ${common}`

/** Uploads, which never run, whatever their type claims (T44). */
export const mediaPolicy = "default-src 'none'; sandbox"
