/** Length of every mailed code (S5.2, S9.1). */
const codeLength = 6

/** Whether nothing is missing from a code, so that it may be sent (S5.2). */
export const isWholeCode = (code: string): boolean => code.length === codeLength
