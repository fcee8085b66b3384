/**
 * The part of Trusted Types that the shell uses; TypeScript's DOM library does not have it yet.
 */
interface Window {
  readonly trustedTypes?: {
    /** The rule answers the address as a script may use it, null when no script may. */
    createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): void
  }
}
