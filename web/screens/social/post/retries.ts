// A post by itself is asked for twice more when that fails (ADR 29): often it was opened from a link.
export const retries = 2
