// SQL that locks the switches among the site settings of admins.
import type { TransactionContext } from '#server/core/context/context.ts'

export interface Switches {
  registrationIsOpen: boolean
  newAccountsAreSlowed: boolean
}

/** Locks the only row, and creates it if it is missing. */
const lockRowSql = `
  INSERT INTO "SiteRules" AS r (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = r.id
  RETURNING r."registrationIsOpen", r."newAccountsAreSlowed"`

/** Locks and returns the switches; writers of site rules in other transactions wait for the end of this one. */
export async function lockSwitches({ sql }: TransactionContext): Promise<Switches> {
  const [row] = await sql<Switches>(lockRowSql, [])
  return row as Switches
}
