// Loaded only when the server asks for something before it answers.
import { solveChallenge } from '../proof-of-work/solve-challenge'
import { identity, useProof } from '../session'
import type { ApiError } from './api-error'

interface Options {
  signal?: AbortSignal
  unconfirmed?: 'ask' | 'throw'
  headers?: Record<string, string>
}

/** Milliseconds after which it is shown that the page works on a proof. */
const shownAfterMs = 500

/** Does a proof of work, which its user can cancel. Null where it was cancelled, or came to nothing. */
const prove = async (challenge: string, given: AbortSignal | undefined): Promise<string | null> => {
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

const proofHeader = 'proof-of-work'

/** A challenge and its proof begin with them. A call with a proof may be asked for a harder one, never for the same again. */
const bitsOf = (text = '0'): number => Number.parseInt(text, 10)

/**
 * Does what the server asks for before it answers: a proof of work where too many people behind one address ask, or the
 * user's identity. Returns how the call is made once more, or undefined where nothing came of it.
 */
export const satisfy = async <O extends Options>({ code, challenge }: ApiError, options: O): Promise<O | undefined> => {
  const { headers, unconfirmed } = options
  if (code === 'proof_of_work_required') {
    const isMore = challenge !== undefined && bitsOf(challenge) > bitsOf(headers?.[proofHeader])
    const proof = isMore ? await prove(challenge, options.signal) : null
    return proof === null ? undefined : { ...options, headers: { ...headers, [proofHeader]: proof } }
  }
  const asks = code === 'identity_confirmation_required' && unconfirmed !== 'throw'
  if (!asks || !(await identity.confirm())) return undefined
  // A proof is good for one call.
  const { [proofHeader]: _used, ...others } = headers ?? {}
  return { ...options, headers: others, unconfirmed: 'throw' }
}
