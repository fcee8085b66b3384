import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'

// Not shared at run time: only the panel that signs in loads it, and only when the server asks for a proof.

/** Milliseconds in which the page does not react. */
const sliceInMs = 12

/** Lets the page take its turn. Timers would be slowed down to 4 ms each. */
const pause = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

const hasZeroBits = (hash: Uint8Array, bits: number): boolean =>
  new DataView(hash.buffer, hash.byteOffset).getUint32(0) >>> (32 - bits) === 0

/**
 * Finds the number that makes the SHA-256 of `challenge.number` begin with as many zero bits as the challenge says, its
 * first part. The page stays usable meanwhile; some 0.5 s for 18 bits. No worker: the security policy allows none.
 * @returns what goes into the header `proof-of-work`
 */
export const solveChallenge = async (challenge: string): Promise<string> => {
  const bits = Number(challenge.split('.')[0])
  const start = sha256.create().update(utf8ToBytes(`${challenge}.`))
  for (let number = 0; ; ) {
    const until = performance.now() + sliceInMs
    do {
      // The clock costs more than a hash.
      for (let times = 0; times < 256; times += 1, number += 1) {
        if (
          hasZeroBits(
            start
              .clone()
              .update(utf8ToBytes(String(number)))
              .digest(),
            bits,
          )
        )
          return `${challenge}.${number}`
      }
    } while (performance.now() < until)
    await pause()
  }
}
