/** A place on earth (RFC 1876 2): angles in thousandths of a second, lengths in centimetres. */
export interface Location {
  latitude: number
  longitude: number
  altitude: number
  /** Diameter, and how exact the position is across and up. */
  sizes: readonly number[]
}

const metres = (text: string): number => Math.round(Number(text.replace(/m$/i, '')) * 100)

const angle = ([degrees = '0', minutes = '0', seconds = '0']: readonly string[], direction: string): number => {
  const size = (Number(degrees) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1000)
  return /^[SW]$/i.test(direction) ? -size : size
}

/** One digit and a power of ten: what an byte holds (RFC 1876 2). */
const isStorable = (size: number): boolean => /^\d0{0,9}$/.test(String(size))

const length = '\\d{1,8}(?:\\.\\d{1,2})?m?'
const part = (degrees: string, directions: string) =>
  `(\\d{1,${degrees}})(?:\\s+(\\d{1,2})(?:\\s+(\\d{1,2}(?:\\.\\d{1,3})?))?)?\\s+([${directions}])`
const pattern = new RegExp(
  `^${part('2', 'NS')}\\s+${part('3', 'EW')}\\s+(-?${length})(?:\\s+(${length}))?(?:\\s+(${length}))?(?:\\s+(${length}))?$`,
  'i',
)

/** Null where the text is no place, or one that the record cannot hold. */
export const readLocation = (text: string): Location | null => {
  const words = pattern.exec(text)
  if (!words) return null
  const [, d1, m1 = '0', s1 = '0', ns = '', d2, m2 = '0', s2 = '0', ew = '', up = '', size, across, height] = words
  if ([m1, s1, m2, s2].some(minutes => Number(minutes) >= 60)) return null
  const latitude = angle([d1 ?? '', m1, s1], ns)
  const longitude = angle([d2 ?? '', m2, s2], ew)
  const altitude = metres(up)
  const sizes = [metres(size ?? '1'), metres(across ?? '10000'), metres(height ?? '10')]
  const isOnEarth = Math.abs(latitude) <= 90 * 3_600_000 && Math.abs(longitude) <= 180 * 3_600_000
  const fits = altitude >= -10_000_000 && altitude <= 4_284_967_295 && sizes.every(isStorable)
  return isOnEarth && fits ? { latitude, longitude, altitude, sizes } : null
}

const showAngle = (value: number, directions: string): string => {
  const size = Math.abs(value)
  const seconds = ((size % 60_000) / 1000).toFixed(3)
  const direction = directions.charAt(value < 0 ? 1 : 0)
  return `${Math.floor(size / 3_600_000)} ${Math.floor(size / 60_000) % 60} ${seconds} ${direction}`
}

export const showLocation = ({ latitude, longitude, altitude, sizes }: Location): string =>
  [
    showAngle(latitude, 'NS'),
    showAngle(longitude, 'EW'),
    ...[altitude, ...sizes].map(value => `${(value / 100).toFixed(2)}m`),
  ].join(' ')
