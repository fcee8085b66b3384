/** Lengths in characters of a password being set (S5.4 leaves the rule to us; NIST SP 800-63B 5.1.1.2). */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128
