import type { MonthCounts } from '@panel/shared/contract'

/** Registrations of all months by extension, the most first. */
export const sumByZone = (months: readonly MonthCounts[]): { zone: string; count: number }[] => {
  const sums = new Map<string, number>()
  for (const { zones = {} } of months)
    for (const [zone, count] of Object.entries(zones)) sums.set(zone, (sums.get(zone) ?? 0) + count)
  return [...sums]
    .map(([zone, count]) => ({ zone, count }))
    .sort((a, b) => b.count - a.count || (a.zone < b.zone ? -1 : 1))
}
