// Not shared at run time: only the panel that signs in loads it, and it brings its own copy.
export { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
