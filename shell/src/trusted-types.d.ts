/**
 * The part of Trusted Types that the shell uses; TypeScript's DOM library does not have it yet, and its setters take
 * strings only. So a trusted URL, an object that a setter takes as it is, is called a string here.
 */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): { createScriptURL(url: string): string }
  }
}
