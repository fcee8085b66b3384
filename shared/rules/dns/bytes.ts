import { showLabel } from './names'

/** The bytes do not hold what the type asks for. */
export class WireFault extends Error {}

/** Reads bytes, one character for each, from the front. */
export class Bytes {
  #at = 0

  constructor(readonly all: string) {}

  get left(): number {
    return this.all.length - this.#at
  }

  take(count: number): string {
    if (count > this.left) throw new WireFault()
    this.#at += count
    return this.all.slice(this.#at - count, this.#at)
  }

  number(size: number): number {
    return [...this.take(size)].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0)
  }

  string(): string {
    return this.take(this.number(1))
  }

  /** Without compression, which the presentation of unknown types does not have (RFC 3597 4). */
  name(): string {
    const labels: string[] = []
    for (let length = this.number(1); length > 0; length = this.number(1)) {
      if (length > 63) throw new WireFault()
      labels.push(showLabel(this.take(length)))
    }
    return `${labels.join('.')}.`
  }
}

/** The bytes as numbers. */
export const codes = (bytes: string): number[] => [...bytes].map(byte => byte.charCodeAt(0))
