import { callApi, isApiError } from '@panel/shared/api-client'

/**
 * `callApi` for calls of visitors who are not signed in: where there were too many, the server wants a proof of work, which this
 * browser does without a word. The code for it loads only then.
 */
export const callWithProof: typeof callApi = async (call, input, options) => {
  try {
    return await callApi(call, input, options)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'proof_of_work_required' || !error.challenge) throw error
    const { solveChallenge } = await import('@panel/shared/proof-of-work')
    const headers = { 'proof-of-work': await solveChallenge(error.challenge) }
    return await callApi(call, input, { ...options, headers })
  }
}
