// Rows of the route table by visitor, with an address for each.
import type { ScreenRow } from '#web/app/route.ts'
import type { Visitor } from './visitors.ts'

/** Visitors who may see a different screen; not all who may open it. */
export function visitorsOf({ access, getDashboardPath, path }: ScreenRow): Visitor[] {
  if (access === 'signedOut') return ['signedOut']
  if (access === 'anyone') return ['signedOut', 'customer']
  if (access === 'admin') return ['admin']
  if (getDashboardPath) return [getDashboardPath, 'admin']
  return [/^\/(vendor|add|edit)-/.test(path) ? 'vendor' : 'customer']
}

/** Every parameter of a path is a number, and each table's first row has number 1. */
export const sample = (path: string) => path.replace(/\/:\w+\?$/, '').replace(/:\w+/g, '1')
