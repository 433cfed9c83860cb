// Retries of a failed fetch of a single post, often opened from a link (ADR 29).
export const retries = 2
