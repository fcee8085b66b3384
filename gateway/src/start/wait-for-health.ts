import { setTimeout as sleep } from 'node:timers/promises'

const pollIntervalMs = 50

/** Waits until each address answers 200. Rejects with the address that did not within `limitInMs`. */
export const waitForHealth = async (addresses: readonly string[], limitInMs: number): Promise<void> => {
  const deadline = Date.now() + limitInMs
  for (const address of addresses) {
    for (;;) {
      const reply = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
      if (reply?.status === 200) break
      if (Date.now() > deadline) throw new Error(`${address} does not answer`)
      await sleep(pollIntervalMs)
    }
  }
}
