/**
 * How far the clocks of a time zone are from UTC at a moment: `UTC+2`, `UTC+5:30`, `UTC`. Throws `RangeError` for a zone
 * that this browser does not know.
 */
export const zoneOffset = (zone: string, at: Date): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return offset.replace('GMT', 'UTC').replace(/\+0$/, '')
}
