import { readFile } from 'node:fs/promises'
import { StartError } from './errors'

/** capabilities(7): what root must be able to do to run the server as another account and to stop it. */
const capabilities = [
  ['CAP_CHOWN', 0],
  ['CAP_DAC_OVERRIDE', 1],
  ['CAP_KILL', 5],
  ['CAP_SETGID', 6],
  ['CAP_SETUID', 7],
] as const

export const isRoot = (): boolean => process.getuid?.() === 0

const missingCapabilities = async (): Promise<string[]> => {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1]
  if (mask === undefined) return []
  return capabilities.filter(([, bit]) => !((BigInt(`0x${mask}`) >> BigInt(bit)) & 1n)).map(([name]) => name)
}

/** @throws StartError when root lacks a capability without which PostgreSQL cannot be run as another account */
export const checkCapabilities = async (): Promise<void> => {
  const missing = isRoot() ? await missingCapabilities() : []
  if (missing.length > 0)
    throw new StartError(
      `PostgreSQL does not run as root, and this process may not hand it to another account (it lacks ${missing.join(', ')}): start as another user, add these capabilities, or set DATABASE_URL.`,
    )
}
