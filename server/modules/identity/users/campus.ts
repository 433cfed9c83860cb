// Which university somebody wrote, and the campus it stands for (000 §2).
import { campusOf, findUniversity } from '#rules/identity/universities'

/** The full name of a university we know, else the text as it was written, with the slug that filters compare. */
export const universityColumns = (text: string): { university: string; campus: string } => ({
  university: findUniversity(text)?.name ?? text,
  campus: campusOf(text),
})
