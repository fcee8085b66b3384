/** Seconds for which a code cannot be asked for again (S4.3, S9.1). */
export const cooldownSeconds = 60

const storageKey = 'draft:resend-allowed-at'

/** Whole seconds left at `now`, both in milliseconds since the epoch. */
export const secondsLeft = (allowedAt: number, now: number): number =>
  Math.min(cooldownSeconds, Math.max(0, Math.ceil((allowedAt - now) / 1000)))

/** When the next code may be asked for; kept over a reload. 0 when that is now. */
export const readAllowedAt = (): number => {
  try {
    return Number(sessionStorage.getItem(storageKey)) || 0
  } catch {
    return 0
  }
}

export const keepAllowedAt = (allowedAt: number): void => {
  try {
    sessionStorage.setItem(storageKey, String(allowedAt))
  } catch {
    // Storage is blocked: the server still refuses what comes too soon.
  }
}
