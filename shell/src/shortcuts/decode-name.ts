// Bootstring of RFC 3492 section 5 for display alone: the tables by which names are checked would be heavier than the shell.
const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700]

const adapt = (delta: number, points: number, first: boolean): number => {
  let [rest, k] = [Math.floor(delta / (first ? damp : 2)), 0]
  rest += Math.floor(rest / points)
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

const decodeLabel = (label: string): string => {
  const at = label.lastIndexOf('-')
  const output = [...label.slice(0, Math.max(at, 0))]
  let [n, index, bias] = [128, 0, 72]
  const digits = [...label.slice(at + 1)]
  while (digits.length > 0) {
    const before = index
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = Number.parseInt(digits.shift() ?? '', 36)
      // Digits are a to z, then 0 to 9.
      const value = digit < 10 ? digit + 26 : digit - 10
      index += value * weight
      const t = Math.min(Math.max(k - bias, tMin), tMax)
      if (!(value >= t)) break
      weight *= base - t
    }
    bias = adapt(index - before, output.length + 1, before === 0)
    n += Math.floor(index / (output.length + 1))
    index %= output.length + 1
    output.splice(index, 0, String.fromCodePoint(n))
    index += 1
  }
  return output.join('')
}

/** A domain name as people read it; a part that cannot be decoded stays as it is. */
export const decodeName = (name: string): string =>
  name.replace(/(?<=^|\.)xn--([a-z0-9-]+)/g, (whole, label: string) => {
    try {
      return decodeLabel(label)
    } catch {
      return whole
    }
  })
