/** Whether an error of the system has one of these codes, for example ENOENT. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code))
