const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago something was, in words: '3 days ago'. `now` is in milliseconds since the epoch. */
export const ageText = (iso: string, language: string, now = Date.now()): string => {
  const passed = Math.max(0, now - Date.parse(iso))
  const [unit, length] = units.find(([, size]) => passed >= size) ?? units[2]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(passed / length), unit)
}
