/**
 * Time zones to choose from, as options of a select: the zones that Intl knows, and `current` (a zone name of an older
 * browser or database) when it is not among them.
 */
export const timeZones = (current: string): { value: string; label: string }[] => {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(current ? [current] : [])])
  return [...known].sort().map(value => ({ value, label: value.replaceAll('_', ' ') }))
}
