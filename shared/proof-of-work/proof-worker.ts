import { sha256HeadOf } from './sha256-head'

/** What the page sends: the tries of this worker are `first`, `first + step`, and so on. */
export interface Share {
  prefix: string
  bits: number
  first: number
  step: number
}

/** Its messages: how many tries were made since the last message, and the number once it is found. */
export interface Tried {
  tries: number
  found?: number
}

/** Tries between two messages, some 20 ms. */
const slice = 16_384

const report = (tried: Tried): void => postMessage(tried)

const solve = ({ prefix, bits, first, step }: Share): void => {
  const headOf = sha256HeadOf(prefix)
  for (let number = first; ; ) {
    for (let tries = 1; tries <= slice; tries += 1, number += step)
      if (headOf(number) >>> (32 - bits) === 0) {
        report({ tries, found: number })
        return
      }
    report({ tries: slice })
  }
}

addEventListener('message', ({ data }: MessageEvent<Share>) => solve(data))
