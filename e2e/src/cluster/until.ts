import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until the answer is true. Throws after `limit` milliseconds. */
export const until = async (what: string, check: () => Promise<boolean> | boolean, limit = 60_000): Promise<void> => {
  const deadline = performance.now() + limit
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`Not within ${limit} ms: ${what}`)
    await sleep(50)
  }
}

/** What an address answers; status 0 when nothing does within two seconds. */
export const ask = async (url: string): Promise<{ status: number; text: string }> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

export const answersOk = async (url: string): Promise<boolean> => (await ask(url)).status === 200
