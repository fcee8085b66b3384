import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'

// Not shared at run time: only the panel that signs in loads it, and it brings its own copy.
export { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

// The contract leaves these to WebAuthn level 3, whose JSON form the browser itself checks.
export const creationOptions = (options: object): CreationOptions => options as CreationOptions
export const requestOptions = (options: object): RequestOptions => options as RequestOptions
