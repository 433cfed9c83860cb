// SQL of the site switches that admins set.
import type { TransactionContext } from '#server/core/context/context.ts'

export interface Switches {
  registrationIsOpen: boolean
  newAccountsAreSlowed: boolean
}

const lockRow = `
  INSERT INTO "SiteRules" AS r (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = r.id
  RETURNING r."registrationIsOpen", r."newAccountsAreSlowed"`

/** Locks and returns the switches; writers of site rules in other transactions wait for the end of this one. */
export async function lockSwitches({ sql }: TransactionContext): Promise<Switches> {
  const [row] = await sql<Switches>(lockRow, [])
  return row as Switches
}
