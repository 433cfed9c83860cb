// Statements on the switches that admins have set.
import type { TransactionContext } from '#server/core/context/context.ts'

export interface Switches {
  registrationIsOpen: boolean
  newAccountsAreSlowed: boolean
}

const locking = `
  INSERT INTO "SiteRules" AS r (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = r.id
  RETURNING r."registrationIsOpen", r."newAccountsAreSlowed"`

/** The switches as they are; whoever else sets a rule waits until the caller's transaction has ended. */
export async function lockSwitches({ sql }: TransactionContext): Promise<Switches> {
  const [row] = await sql<Switches>(locking, [])
  return row as Switches
}
