import type { LaunchOptions } from 'playwright-core'

/** A name that never has an address (RFC 6761 6.4). */
const nowhere = 'http://proxy.invalid:1'

/**
 * Chromium reaches nothing by itself: whatever a page asks for goes to a proxy that does not exist, no name is looked up,
 * and WebRTC may not go past the proxy. A context is then let through to the one origin of its trial.
 */
export const closed = {
  proxy: { server: nowhere },
  args: [
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  ],
} satisfies LaunchOptions

/** Of a context: what it may reach. All else, loopback and link-local addresses included, stays closed. */
export const onlyTo = (origin: string) => ({ server: nowhere, bypass: new URL(origin).host })

/** What Chromium says where the system gives it no sandbox, as many containers do. */
export const withoutSandbox = /No usable sandbox|SUID sandbox|new namespace|sandboxing failed/i
