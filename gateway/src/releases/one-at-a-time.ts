/**
 * Runs work once at a time: a call made meanwhile gets the promise of the run in progress. It never rejects;
 * `onError` gets the reason of a failed attempt.
 */
export const oneAtATime = (work: () => Promise<void>, onError: (error: unknown) => void): (() => Promise<void>) => {
  let working: Promise<void> | undefined
  return () => {
    working ??= work()
      .catch(onError)
      .finally(() => {
        working = undefined
      })
    return working
  }
}
