/** Where somebody is on the way to an account. Codes and passwords are never part of it. */
export type AuthFlow =
  | { view: 'form' }
  | { view: 'confirm'; email: string }
  | { view: 'second-factor'; challenge: string }
  | { view: 'reset'; step: 'email' | 'code' | 'password'; email: string }

/** Under the prefix of drafts, so that a deliberate logout forgets it with them. */
const storageKey = 'draft:auth-flow'

const start: AuthFlow = { view: 'form' }

const isFlow = (value: unknown): value is AuthFlow => {
  if (typeof value !== 'object' || value === null || !('view' in value)) return false
  if (value.view === 'form') return true
  if (!('email' in value) || typeof value.email !== 'string') return false
  if (value.view === 'confirm') return true
  return value.view === 'reset' && 'step' in value && ['email', 'code', 'password'].includes(String(value.step))
}

/** A challenge is worth as much as the password that earned it: it is never written down. */
const isKept = (flow: AuthFlow): boolean => flow.view === 'confirm' || flow.view === 'reset'

/** A reload loses the code of a reset, so its last step is entered by the code again. */
const resume = (flow: AuthFlow): AuthFlow =>
  flow.view === 'reset' && flow.step === 'password' ? { ...flow, step: 'code' } : flow

export const readFlow = (): AuthFlow => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isFlow(stored) ? resume(stored) : start
  } catch {
    return start
  }
}

export const keepFlow = (flow: AuthFlow): void => {
  try {
    if (isKept(flow)) sessionStorage.setItem(storageKey, JSON.stringify(flow))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked: the flow lives as long as the dialog.
  }
}
