/**
 * Makes work that is done once at a time: whoever asks meanwhile gets the promise of what is under way. It never rejects;
 * `onError` hears why an attempt failed.
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
