/** The one spelling under which an email address is kept and compared. */
export const normalizeEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase()

/** S5.4: whether sign-up is open to an address. No `domains` means any; names in ASCII, compared in lower case. */
export const isEmailDomainAllowed = (email: string, domains: readonly string[]): boolean => {
  const domain = normalizeEmail(email).split('@').at(-1) ?? ''
  return domains.length === 0 || domains.some(one => one.trim().toLowerCase() === domain)
}
