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
