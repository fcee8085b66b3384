const longest = 500

/** An answer of a mail server, on one line. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)

/** What a mail that failed is listed with. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return oneLine(String(error))
  return oneLine('response' in error && typeof error.response === 'string' ? error.response : error.message)
}

/**
 * Whether the same mail would be refused again: the server answered 5yz to its recipient or its content (RFC 5321 4.2.1),
 * or nodemailer found the address invalid. A refusal of the sender, of our sign-in or of the
 * connection is about settings, which an operator may repair: such mail is tried again.
 */
export const isRefusedForGood = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('command' in error)) return false
  const isOfMail = error.command === 'RCPT TO' || error.command === 'DATA'
  if (isOfMail) return 'permanent' in error && error.permanent === true
  return error.command === 'API' && 'code' in error && error.code === 'EENVELOPE'
}
