import { type RegistryLock, registryLocks } from '@panel/shared/rules'
import pino from 'pino'
import { moveClock, readClock } from '../clock/repository'
import type { Database } from '../database/schema'
import { runDue } from '../jobs/run-due'
import { registryWork } from '../registration/work'
import { registriesLookup } from '../registry/lookup'
import { openRegistries } from '../registry/registry-of'
import { setRegistryLocks, switchSandbox, transferAway } from '../registry/sandbox/maintenance'
import type { Keys } from '../security/keys'
import { StartError } from '../server-kit/errors'
import type { Settings } from '../settings/settings'
import { quietDays } from '../terms/repository'

const hour = 3600
const day = 24 * hour
const units = { h: hour, d: day } as const

/** Seconds of `+30d` or `+12h`; null for anything else. */
const readDuration = (text: string): number | null => {
  const match = /^\+(\d{1,5})([hd])$/.exec(text)
  const unit = match?.[2] === 'h' ? units.h : units.d
  return match ? Number(match[1]) * unit : null
}

/**
 * Moves the sandbox clock a day at a time, so that each day's mails are written on that day, and does what became due.
 * Days on which nothing can happen are passed over.
 * @throws StartError with one sentence when the clock cannot be moved
 */
export const clock = async (settings: Settings, db: Database, keys: Keys, typed: string): Promise<void> => {
  if (settings.CLOCK !== 'sandbox') throw new StartError('The clock can be moved only with CLOCK=sandbox.')
  const seconds = readDuration(typed)
  if (seconds === null) throw new StartError('The clock is moved by hours or days, for example +12h or +30d.')
  const log = pino({ level: settings.LOG_LEVEL })
  const registries = openRegistries(settings)
  const work = registryWork({ registries, settings, keys, log })
  const deps = { db, settings, keys, registries, work, lookup: registriesLookup(registries, db), log }
  for (let left = seconds; left > 0; ) {
    const step = Math.min(left, Math.max(1, await quietDays(db)) * day)
    await moveClock(db, step)
    await runDue(deps)
    left -= step
  }
  process.stdout.write(`The clock says ${(await readClock(db)).toISOString()}.\n`)
}

/** What registries set for a registry lock. */
const wholeLock: readonly RegistryLock[] = [
  'serverTransferProhibited',
  'serverUpdateProhibited',
  'serverDeleteProhibited',
]

const lock = async (
  db: Database,
  command: 'lock' | 'unlock',
  name: string,
  typed: readonly string[],
): Promise<void> => {
  const locks = registryLocks.filter(one => typed.includes(one))
  if (locks.length < typed.length) throw new StartError(`The registry sets ${registryLocks.join(', ')}.`)
  await setRegistryLocks(db, name, command === 'unlock' ? [] : locks.length > 0 ? locks : wholeLock)
  process.stdout.write(`${name} is ${command}ed at the sandbox registry.\n`)
}

/** @throws StartError with one sentence when there is no such command, or the registry refuses */
export const sandboxCommand = async (
  settings: Settings,
  db: Database,
  command: string,
  [name = '', ...rest]: readonly string[],
): Promise<void> => {
  const [authInfo = ''] = rest
  const inSandbox = settings.REGISTRIES.filter(({ address }) => address === 'sandbox')
  if (inSandbox.length === 0) throw new StartError('This is possible only with REGISTRY=sandbox.')
  if (command === 'down' || command === 'up') {
    const named = inSandbox.find(one => one.name === name)
    if (name && !named) throw new StartError(`The sandbox has ${inSandbox.map(one => one.name).join(', ')}.`)
    await switchSandbox(db, command === 'up', named && !named.isOnly ? named.zones : null)
    process.stdout.write(`The sandbox registry ${name ? `${name} ` : ''}is ${command}.\n`)
    return
  }
  if ((command === 'lock' || command === 'unlock') && name) return lock(db, command, name, rest)
  if (command !== 'transfer' || !name || !authInfo)
    throw new StartError('Give down, up, lock NAME, unlock NAME, or transfer NAME AUTHCODE.')
  await transferAway(db, name, authInfo)
  process.stdout.write(`The other registrar asked for ${name}.\n`)
}
