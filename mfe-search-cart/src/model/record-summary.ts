/** What people want to know of a registration first. Dates are as ISO 8601 has days. */
export interface RecordSummary {
  registrar?: string
  since?: string
  until?: string
}

/** The names of registries for one field, in the order in which they are preferred. */
const fields = {
  registrar: ['registrar', 'sponsoring registrar', 'registrar name', 'registrar organization'],
  since: [
    'creation date',
    'created',
    'created on',
    'registered on',
    'registered',
    'registration date',
    'domain registered',
  ],
  until: [
    'registry expiry date',
    'registrar registration expiration date',
    'expiry date',
    'expiration date',
    'expires',
    'expires on',
    'paid-till',
    'valid until',
  ],
} as const

const lineOf = /^[\s%#*]*([A-Za-z][A-Za-z \-/]*?)\s*(?:\.{2,}\s*)?:\s*(\S.*?)\s*$/

/** A day in the forms that are read alike everywhere; undefined for others, such as 05/06/2026. */
const dayOf = (text: string): string | undefined => {
  const [, year, month, day] = /^(\d{4})[-./](\d{2})[-./](\d{2})(?!\d)/.exec(text) ?? []
  if (year) return `${year}-${month}-${day}`
  const [, late, named, of] = /^(\d{1,2})[- ]([A-Za-z]{3})[a-z]*[- ](\d{4})/.exec(text) ?? []
  const at = 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(named?.toLowerCase() ?? '-')
  if (!late || at < 0 || at % 3 !== 0) return undefined
  return `${of}-${String(at / 3 + 1).padStart(2, '0')}-${late.padStart(2, '0')}`
}

/** Reads the lookup text of a taken name; what it does not say, or says unclearly, is absent. */
export const readRecordSummary = (record: string): RecordSummary => {
  const found = new Map<string, string>()
  for (const line of record.split(/\r?\n/)) {
    const [, name, value] = lineOf.exec(line) ?? []
    const key = name?.toLowerCase()
    if (key && value && !found.has(key)) found.set(key, value)
  }
  const first = (names: readonly string[]) => names.map(name => found.get(name)).find(value => value !== undefined)
  const registrar = first(fields.registrar)
  const since = dayOf(first(fields.since) ?? '')
  const until = dayOf(first(fields.until) ?? '')
  return { ...(registrar && { registrar }), ...(since && { since }), ...(until && { until }) }
}
