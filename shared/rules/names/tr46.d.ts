declare module 'tr46' {
  interface Options {
    checkBidi?: boolean
    checkHyphens?: boolean
    checkJoiners?: boolean
    useSTD3ASCIIRules?: boolean
    verifyDNSLength?: boolean
  }
  export const toASCII: (name: string, options?: Options) => string | null
  export const toUnicode: (name: string, options?: Options) => { domain: string; error: boolean }
}
