/** Answers that the page asked for before the code of a build was there (`gateway/src/page/early-calls.ts`). */
interface EarlyAnswers {
  /** They were asked for with. */
  headers: { authorization: string }
  /** By the whole address of the call; empty once they are old. */
  answers: Map<string, Promise<Response>>
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined
}

// Each is read to its end, also one that no view takes: until then it would hold one of the browser's few connections.
for (const [url, answer] of globalThis.earlyAnswers?.answers ?? []) {
  const whole = answer.then(async reply => new Response(await reply.arrayBuffer(), reply))
  whole.catch(() => undefined)
  globalThis.earlyAnswers?.answers.set(url, whole)
}

/**
 * `fetch`, for which the answer to a safe call that the page has made already counts: once, for the same caller, and only
 * before a change.
 */
export const fetchOrTake: typeof fetch = (input, init) => {
  const { url, method, headers } = input as Request
  const early = globalThis.earlyAnswers
  if (method !== 'GET') early?.answers.clear()
  const taken = early?.headers.authorization === headers.get('authorization') && early.answers.get(url)
  if (!taken) return fetch(input, init)
  early.answers.delete(url)
  return taken
}
