import { error, type Parsed, refused, understood, warning } from './finding'

/** S9.2, in seconds */
export const DEFAULT_TTL = 300

/** Offered in the form, in seconds: a minute, five, half an hour, an hour, four, twelve, a day, a week. */
export const TTL_PRESETS = [60, 300, 1800, 3600, 14_400, 43_200, 86_400, 604_800] as const

/** RFC 2181 8 */
const maxTtl = 2_147_483_647

/** RFC 8767 4: caches keep nothing for longer than seven days. */
const longestUseful = 604_800

const units: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** Seconds of a TTL as a master file writes it: `300`, `1h`, `1d12h`; NaN where it is none. */
export const readTtlText = (text: string): number => {
  if (/^\d+$/.test(text)) return Number(text)
  if (!/^(?:\d+[smhdw])+$/i.test(text)) return Number.NaN
  const parts = text.toLowerCase().match(/\d+[smhdw]/g) ?? []
  return parts.reduce((sum, part) => sum + Number(part.slice(0, -1)) * (units[part.slice(-1)] ?? Number.NaN), 0)
}

/** The TTL to store, in seconds. S5.7: nothing, and 0, mean the default. */
export const parseTtl = (ttl: number | string | null | undefined): Parsed<number> => {
  if (ttl === null || ttl === undefined) return understood(DEFAULT_TTL)
  const text = String(ttl).trim()
  if (text === '') return understood(DEFAULT_TTL)
  const seconds = typeof ttl === 'number' ? ttl : readTtlText(text)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > maxTtl)
    return refused(error('ttl', 'dns.ttl.range', { params: { max: maxTtl } }))
  if (seconds === 0) return understood(DEFAULT_TTL, warning('ttl', 'dns.ttl.zero', { params: { ttl: DEFAULT_TTL } }))
  if (seconds === 1)
    return understood(seconds, warning('ttl', 'dns.ttl.one', { fix: { field: 'ttl', value: DEFAULT_TTL } }))
  if (seconds > longestUseful) return understood(seconds, warning('ttl', 'dns.ttl.long'))
  return understood(seconds)
}
