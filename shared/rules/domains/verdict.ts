import type { RuleCode } from '../messages/codes'

/** Whether something may be done; if not, a code of `messages/` says why. */
export type Verdict = { allowed: true } | { allowed: false; reason: RuleCode }

export const allowed: Verdict = { allowed: true }

export const denied = (reason: RuleCode): Verdict => ({ allowed: false, reason })
