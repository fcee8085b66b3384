/** Why the product cannot start, in one sentence for the operator. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}

/** Whether an error of the system has one of these codes, for example ENOENT. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code))

/** A handler that lets errors of the system with one of these codes pass and throws every other one. */
export const ignoring =
  (...codes: string[]) =>
  (error: unknown): void => {
    if (!hasCode(error, ...codes)) throw error
  }
