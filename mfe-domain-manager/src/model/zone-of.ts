/** The zone that a typed full name is in: the longest that fits, so that `name.com.ua` is not in `ua`. */
export const zoneOf = <Zone extends { zone: string }>(zones: readonly Zone[], typed: string): Zone | undefined => {
  const name = typed.trim().toLowerCase()
  return zones
    .filter(({ zone }) => name.endsWith(`.${zone}`))
    .sort((one, other) => other.zone.length - one.zone.length)[0]
}
