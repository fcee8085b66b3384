import { setTimeout as sleep } from 'node:timers/promises'

const pause = 50

/** Asks until nothing is wrong any more. Answers what is still wrong after `limit` milliseconds. */
export const untilRight = async (
  faultNow: () => Promise<string | undefined>,
  limit: number,
): Promise<string | undefined> => {
  for (const deadline = Date.now() + limit; ; await sleep(pause)) {
    const fault = await faultNow()
    if (fault === undefined || Date.now() > deadline) return fault
  }
}
