import type { FileIntegrity } from './file-integrity'

declare global {
  /** The part of Trusted Types that the shell uses; TypeScript's DOM library does not have it yet. */
  interface Window {
    readonly trustedTypes?: {
      /** The rule answers the address as a script may use it, null when no script may. */
      createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): void
    }
  }
}

interface Options {
  integrity: Pick<FileIntegrity, 'isLoadable'>
  /** Another origin that scripts may come from: a developer's, which the server allows. */
  otherOrigin: string | undefined
}

/**
 * The page's one Trusted Types policy. As its default policy it is asked for the address of every script that any build
 * adds, so that no build needs a policy of its own, and no script in the page can make a second one. It accepts what
 * the signed registry names; for everything else the browser refuses the script and reports it.
 */
export const checkScriptAddresses = ({ integrity, otherOrigin }: Options): void => {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: address => {
      const { origin } = new URL(address, location.href)
      const accepted = origin === location.origin ? integrity.isLoadable(address) : origin === otherOrigin
      return accepted ? address : null
    },
  })
}
