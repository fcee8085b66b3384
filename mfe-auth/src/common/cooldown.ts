/** Seconds for which a code cannot be asked for again (S4.3, S9.1). */
export const cooldownSeconds = 60

/** What codes are mailed for: each has a lock of its own. */
export type CodePurpose = 'confirm' | 'reset' | 'email'

const allowedIn = (purpose: CodePurpose) => `draft:resend-allowed-at:${purpose}`
const sentIn = (purpose: CodePurpose) => `draft:code-sent-at:${purpose}`

/**
 * Whole seconds left at `now`, both in milliseconds since the epoch. None when they are far more than there can be: the
 * clock was set back, and the server knows better how long to wait.
 */
export const secondsLeft = (allowedAt: number, now: number): number => {
  const left = Math.ceil((allowedAt - now) / 1000)
  return left > 2 * cooldownSeconds ? 0 : Math.min(cooldownSeconds, Math.max(0, left))
}

/** When the next code may be asked for; kept over a reload. 0 when that is now. */
export const readAllowedAt = (purpose: CodePurpose): number => {
  try {
    return Number(sessionStorage.getItem(allowedIn(purpose))) || 0
  } catch {
    return 0
  }
}

export const keepAllowedAt = (purpose: CodePurpose, allowedAt: number): void => {
  try {
    sessionStorage.setItem(allowedIn(purpose), String(allowedAt))
  } catch {
    // Storage is blocked: the server still refuses what comes too soon.
  }
}

/** When the last code was mailed, in milliseconds since the epoch; undefined when that is more than the lock ago. */
export const recentCodeAt = (purpose: CodePurpose, now: number): number | undefined => {
  try {
    const sentAt = Number(sessionStorage.getItem(sentIn(purpose))) || 0
    return secondsLeft(sentAt + cooldownSeconds * 1000, now) > 0 ? sentAt : undefined
  } catch {
    return undefined
  }
}

/** A code was asked for: the server mails one, unless it did in the time of the lock. */
export const noteCode = (purpose: CodePurpose, now: number): void => {
  if (recentCodeAt(purpose, now) !== undefined) return
  try {
    sessionStorage.setItem(sentIn(purpose), String(now))
  } catch {
    // Storage is blocked: it is not known when the code was sent.
  }
}
