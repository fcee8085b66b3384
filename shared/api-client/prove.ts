// Loaded only when the server asks for a proof.
import { solveChallenge } from '../proof-of-work/solve-challenge'
import { useProof } from '../session'

/** Milliseconds after which it is shown that the page works on a proof. */
const shownAfterMs = 500

/** Does a proof of work, which its user can cancel. Null where it was cancelled, or came to nothing. */
export const prove = async (challenge: string, given: AbortSignal | undefined): Promise<string | null> => {
  const begun = performance.now()
  const stop = new AbortController()
  const cancel = () => stop.abort()
  const signal = given ? AbortSignal.any([given, stop.signal]) : stop.signal
  const onProgress = (share: number) => {
    if (performance.now() - begun > shownAfterMs) useProof.setState({ proof: { share, cancel } })
  }
  return await solveChallenge(challenge, { signal, onProgress })
    .catch(() => null)
    .finally(() => useProof.setState({ proof: null }))
}
