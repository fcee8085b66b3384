/** The first 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4 4.2.2, 5.3.3). */
const fractions = (count: number, root: (prime: number) => number): number[] => {
  const found: number[] = []
  for (let at = 2; found.length < count; at += 1) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= at; divisor += 1) if (at % divisor === 0) isPrime = false
    if (isPrime) found.push(((root(at) % 1) * 2 ** 32) | 0)
  }
  return found
}

const constants = Int32Array.from(fractions(64, Math.cbrt))
const initial = Int32Array.from(fractions(8, Math.sqrt))
const words = new Int32Array(64)
const word = (t: number): number => words[t] ?? 0

/** FIPS 180-4 6.2.2, on the first 16 of `words`. */
const compress = (state: Int32Array): void => {
  for (let t = 16; t < 64; t += 1) {
    const [w15, w2] = [word(t - 15), word(t - 2)]
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3)
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10)
    words[t] = (word(t - 16) + s0 + word(t - 7) + s1) | 0
  }
  const at = (place: number): number => state[place] ?? 0
  let [a, b, c, d] = [at(0), at(1), at(2), at(3)]
  let [e, f, g, h] = [at(4), at(5), at(6), at(7)]
  for (let t = 0; t < 64; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[t] ?? 0) + word(t)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = at(0) + a
  state[1] = at(1) + b
  state[2] = at(2) + c
  state[3] = at(3) + d
  state[4] = at(4) + e
  state[5] = at(5) + f
  state[6] = at(6) + g
  state[7] = at(7) + h
}

/**
 * A function that gives the first 32 bits of the SHA-256 of a text with a number after it. Made for millions of tries, of
 * which nothing is left: a library makes objects for each and is some eight times slower.
 * @param prefix ASCII
 */
export const sha256HeadOf = (prefix: string): ((number: number) => number) => {
  const bytes = new Uint8Array((((prefix.length + 16 + 8) >> 6) + 1) << 6)
  const view = new DataView(bytes.buffer)
  new TextEncoder().encodeInto(prefix, bytes)
  const state = new Int32Array(8)
  return number => {
    const digits = String(number)
    let end = prefix.length
    for (let at = 0; at < digits.length; at += 1) bytes[end++] = digits.charCodeAt(at)
    bytes[end] = 0x80
    const blocks = ((end + 8) >> 6) + 1
    bytes.fill(0, end + 1)
    view.setUint32((blocks << 6) - 4, end * 8)
    state.set(initial)
    for (let block = 0; block < blocks; block += 1) {
      for (let at = 0; at < 16; at += 1) words[at] = view.getInt32((block << 6) + at * 4)
      compress(state)
    }
    return (state[0] ?? 0) >>> 0
  }
}
