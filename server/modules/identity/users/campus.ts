// University and campus columns of a user, from the typed university (000 §2).
import { toCampusSlug, findUniversity } from '#rules/identity/universities'

/** Returns the full name of a known university, else the text as written, and the campus slug. */
export const universityColumns = (text: string): { university: string; campus: string } => ({
  university: findUniversity(text)?.name ?? text,
  campus: toCampusSlug(text),
})
