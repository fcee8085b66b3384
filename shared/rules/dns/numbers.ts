/** A whole number in decimal digits from 0 to `max`, or null. */
export const readNumber = (text: string, max: number): number | null => {
  if (!/^\d{1,10}$/.test(text)) return null
  const value = Number(text)
  return value <= max ? value : null
}

export const MAX_8_BITS = 255
export const MAX_16_BITS = 65_535
