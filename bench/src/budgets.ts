import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from './result'

/** What a figure must not be above, in its own unit, by the id of the figure. */
type Budgets = Readonly<Record<string, number>>

export const readBudgets = async (): Promise<Budgets> =>
  JSON.parse(await readFile(join(import.meta.dirname, '../budgets.json'), 'utf8'))

/** A figure that has a budget and no goal against an opponent is judged by its budget. */
export const compareWithBudgets = (result: Result, budgets: Budgets): Result => {
  const most = budgets[result.id]
  if (most === undefined || result.goal !== null) return result
  return { ...result, goal: `≤ ${most} ${result.unit}`, met: result.value <= most }
}
