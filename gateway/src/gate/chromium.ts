import { delimiter, dirname, join } from 'node:path'
import { closed, withoutSandbox } from '@panel/kit/gate/closed-browser'
import { findChromium } from '@panel/kit/gate/find-chromium'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { ReleaseError } from '../errors'
import { browserAccount } from './browser-account'
import { systemEnvironment } from './trial-environment'

const noSandbox =
  "The browser of the contract gate runs without Chromium's sandbox, as this system lets it make no namespaces: see docs/operations/releases.md."

const notHeld =
  'the contract gate runs code of other teams and has nothing that keeps it from the keys: allow user namespaces, which the sandbox of Chromium needs, or run the gate as root'

interface Place {
  /** Where the keys are that the browser must not read. */
  dataDir: string
  /** Of this trial alone. */
  folder: string
  /** Gets a line where the browser is held less than it should be. */
  warn: (line: string) => void
  /** Of a process that ends its trials itself when it is stopped: a signal must not close the browser before. */
  stopping?: AbortSignal | undefined
}

/**
 * Opens a Chromium of this machine. Throws a ReleaseError that says what to do when there is none, or when neither its
 * sandbox nor an account of its own would keep a page from the keys.
 */
export const openChromium = async (
  named: string | undefined,
  { dataDir, folder, warn, stopping }: Place,
): Promise<Browser> => {
  const program = findChromium(named)
  if (!program)
    throw new ReleaseError('the contract gate needs Chromium: install it, or name its program in the setting CHROMIUM')
  const account = await browserAccount(program, dataDir, folder)
  const system = systemEnvironment(process.env)
  const path = [dirname(process.execPath), system.PATH ?? ''].join(delimiter)
  const options: LaunchOptions = {
    ...closed,
    ...(stopping && { handleSIGTERM: false, handleSIGINT: false }),
    executablePath: account ? join(import.meta.dirname, 'as-account.mjs') : program,
    // None of the product's settings: some are keys.
    env: {
      ...system,
      PATH: path,
      ...(account && { GATE_PROGRAM: program, GATE_ACCOUNT: String(account.uid) }),
    },
  }
  try {
    return await chromium.launch({ ...options, chromiumSandbox: true })
  } catch (error) {
    if (!(error instanceof Error) || !withoutSandbox.test(error.message)) throw error
    if (!account) throw new ReleaseError(notHeld)
    warn(noSandbox)
    return chromium.launch({ ...options, chromiumSandbox: false })
  }
}
