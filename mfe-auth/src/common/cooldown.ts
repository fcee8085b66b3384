/** Seconds for which a code cannot be asked for again (S4.3, S9.1). */
export const cooldownSeconds = 60

const storageKey = 'draft:resend-allowed-at'

/**
 * Whole seconds left at `now`, both in milliseconds since the epoch. None when they are far more than there can be: the
 * clock was set back, and the server knows better how long to wait.
 */
export const secondsLeft = (allowedAt: number, now: number): number => {
  const left = Math.ceil((allowedAt - now) / 1000)
  return left > 2 * cooldownSeconds ? 0 : Math.min(cooldownSeconds, Math.max(0, left))
}

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
