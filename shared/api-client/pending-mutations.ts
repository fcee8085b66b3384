let pending = 0
let begun = false

/** How many mutations wait for their answer. A reload now would leave the user without knowing the outcome. */
export const pendingMutationCount = (): number => pending

/** Whether this page has sent a change: what it read before may be old. */
export const hasMutated = (): boolean => begun

/** Counts a call while it runs, except GET, which may be cut off at any time. */
export const countMutation = async <Answer>(method: string, call: () => Promise<Answer>): Promise<Answer> => {
  if (method === 'GET') return await call()
  pending += 1
  begun = true
  try {
    return await call()
  } finally {
    pending -= 1
  }
}
