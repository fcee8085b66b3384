let changes = 0

/** How many calls that change something are on their way. A reload would leave it open whether they were carried out. */
export const changesUnderWay = (): number => changes

/** Counts a call as long as it runs. Reading calls may be cut off at any time and do not count. */
export const countChange = async <Answer>(method: string, call: () => Promise<Answer>): Promise<Answer> => {
  if (method === 'GET') return await call()
  changes += 1
  try {
    return await call()
  } finally {
    changes -= 1
  }
}
