// Visitors and a sample address of each row of the route table (web/app/routes.tsx).
import type { ScreenRow } from '#web/app/route.ts'
import type { Visitor } from './visitors.ts'

/** Visitors who may see a different screen; not all who may open it. */
export function visitorsOf({ access, dashboardOf, path }: ScreenRow): Visitor[] {
  if (access === 'signedOut') return ['signedOut']
  if (access === 'anyone') return ['signedOut', 'customer']
  if (access === 'admin') return ['admin']
  if (dashboardOf) return [dashboardOf, 'admin']
  return [/^\/(vendor|add|edit)-/.test(path) ? 'vendor' : 'customer']
}

/** Fills the parameters of a path with 1, as all are numbers of rows, and drops an optional one. */
export const samplePath = (path: string) => path.replace(/\/:\w+\?$/, '').replace(/:\w+/g, '1')
