/** Answers that the page asked for before the code of a build was there (`gateway/src/page/early-calls.ts`). */
interface EarlyAnswers {
  /** The Authorization header that they were asked for with. */
  authorization: string
  /** By the whole address of the call. */
  answers: Map<string, Promise<Response>>
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined
}

/** Milliseconds after the navigation for which an answer may stand for one that is asked for now. */
const goodForMs = 30_000

/**
 * `fetch`, for which the answer to a safe call that the page has made already counts: once, for the same caller, and only
 * before time or a change has made it old.
 */
export const fetchOrTake: typeof fetch = (input, init) => {
  const { url, method, headers } = input as Request
  if (method !== 'GET' || performance.now() > goodForMs) globalThis.earlyAnswers = undefined
  const early = globalThis.earlyAnswers
  const taken = early?.authorization === headers.get('authorization') && early.answers.get(url)
  if (!taken) return fetch(input, init)
  early.answers.delete(url)
  return taken
}
