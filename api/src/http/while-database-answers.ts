/** How long a call is given before the database is asked whether it still answers. */
const patienceMs = 500

/**
 * Waits for `work`, as long as the database answers. A database that is frozen, far too slow or has no connection left
 * holds a call for 2 seconds; a call that is slow for another reason takes the time it needs. A call that
 * is quick costs one timer, which never fires.
 * @throws ProblemError unavailable; what `work` was doing may still come to pass
 */
export const whileDatabaseAnswers = <T>(checkHealth: () => Promise<unknown>, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const wait = (): NodeJS.Timeout => setTimeout(() => void checkHealth().then(goOn, reject), patienceMs)
    // Stays unset once the work is done.
    let timer: NodeJS.Timeout | undefined = wait()
    const goOn = (): void => {
      timer &&= wait()
    }
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      timer = undefined
    })
  })
