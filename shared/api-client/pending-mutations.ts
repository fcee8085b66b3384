let pending = 0

/** How many mutations wait for their answer. A reload now would leave the user without knowing the outcome. */
export const pendingMutationCount = (): number => pending

/** Counts a call while it runs, except GET, which may be cut off at any time. */
export const countMutation = async <Answer>(method: string, call: () => Promise<Answer>): Promise<Answer> => {
  if (method === 'GET') return await call()
  pending += 1
  try {
    return await call()
  } finally {
    pending -= 1
  }
}
