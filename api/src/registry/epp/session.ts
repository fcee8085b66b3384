import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { assertNoTransaction } from '../../base/open-transaction'
import type { RegistryProfile } from '../../settings/registry-profile'
import { type RegistryContact, RegistryRefusal, RegistryUnavailable, RegistryUnreadable, type Turn } from '../port'
import { type EppAccess, type EppConnection, NoAnswer, openConnection } from './connection'
import { type EppAnswer, epp, readAnswer } from './documents'
import { extensionNamespaces, namespaces } from './namespaces'
import { createTurns } from './turns'
import { readXml, type XmlContent, type XmlElement } from './xml'

type Spoken = keyof typeof extensionNamespaces

type OfferedParts = Readonly<Partial<Record<Spoken, XmlContent | undefined>>>

export interface EppCommands {
  /**
   * @param trid the client transaction id; a new one where the command changes nothing
   * @param extension sent in any case
   * @param offered by the extension without which the server would refuse it: sent where the profile has that and the
   *   server offers it
   * @throws RegistryRefusal, RegistryUnavailable
   */
  send: (command: XmlContent, trid?: string, extension?: XmlContent, offered?: OfferedParts) => Promise<EppAnswer>
  /** Whether the profile has it and the server offered it when the connection was opened; not without one. */
  offers: (name: Spoken) => boolean
}

/** Sends commands one after another, over a connection that is opened when it is needed. */
interface EppSession {
  inTurn: (turn?: Turn) => EppCommands
  close: () => Promise<void>
}

/**
 * What is no fault of the domain: 2104, our balance is too low; 2400, to be tried again; 2500 to 2502, the server closes
 * the connection.
 */
const isTemporary = (code: number): boolean => code === 2104 || code === 2400 || code >= 2500

const firstFailure = 2000

/** A registry closes connections that are silent; so do we, a little earlier. Milliseconds. */
const idleLimit = 120_000

/** Milliseconds for the answer to a logout. */
const logoutLimit = 1000

const textsOf = (list: XmlElement[] | undefined): string[] => list?.map(({ text }) => text) ?? []

const offeredIn = (greeting: string): { objects: string[]; extensions: string[] } => {
  const menu = readXml(greeting).first('epp')?.first('greeting')?.first('svcMenu')
  const extensions = menu?.first('svcExtension')?.all('extURI')
  return { objects: textsOf(menu?.all('objURI')), extensions: textsOf(extensions) }
}

const isSpoken = (name: string): name is Spoken => Object.hasOwn(extensionNamespaces, name)

/** The extensions that are spoken and the profile has; objects are assigned only to an organisation that is named. */
const wantedOf = ({ profile, access }: Pick<EppPlace, 'profile' | 'access'>): Spoken[] =>
  profile.extensions.filter(isSpoken).filter(name => name !== 'orgs' || access.organisation !== undefined)

/** Those of them that the server offers. */
const offeredOf = (greeting: string, wanted: readonly Spoken[]): Spoken[] => {
  const { extensions } = offeredIn(greeting)
  return wanted.filter(name => extensions.includes(extensionNamespaces[name]))
}

/** Those that it offers neither as an extension nor, as the balance, as an object. */
const missingOf = (greeting: string, wanted: readonly Spoken[]): Spoken[] => {
  const { objects, extensions } = offeredIn(greeting)
  return wanted.filter(name => ![...objects, ...extensions].includes(extensionNamespaces[name]))
}

/** The extensions of a command that go with it to this server. */
const partsFor = (greeting: string, wanted: readonly Spoken[], parts: OfferedParts): XmlContent =>
  Object.assign({}, ...offeredOf(greeting, wanted).map(name => parts[name]))

/** What the server offers of what the profile has. */
const servicesOf = (greeting: string, place: Pick<EppPlace, 'profile' | 'access'>): XmlContent => {
  const { contacts, extensions: known }: RegistryProfile = place.profile
  const { objects } = offeredIn(greeting)
  const used = offeredOf(greeting, wantedOf(place)).map(name => extensionNamespaces[name])
  const { domain, host, contact } = namespaces
  const own = [
    domain,
    host,
    ...(contacts.roles.length > 0 ? [contact] : []),
    ...(known.includes('balance') ? [extensionNamespaces.balance] : []),
  ]
  return {
    objURI: own.filter(uri => objects.includes(uri)),
    ...(used.length > 0 && { svcExtension: { extURI: used } }),
  }
}

/** Longer ones do not fit into the login itself (RFC 5730), and go with an extension (RFC 8807). */
const longestPassword = 16

const secureLogin = (password: string, app: string): XmlContent => ({
  'loginSec:loginSec': {
    '@xmlns:loginSec': extensionNamespaces.loginSec,
    'loginSec:userAgent': { 'loginSec:app': app },
    'loginSec:pw': password,
  },
})

const logIn = async (
  connection: EppConnection,
  { access, profile, app }: Pick<EppPlace, 'access' | 'profile' | 'app'>,
): Promise<void> => {
  const { user, password } = access
  const trid = randomUUID()
  const mayBeLong =
    profile.extensions.includes('loginSec') &&
    offeredIn(connection.greeting).extensions.includes(extensionNamespaces.loginSec)
  const isLong = mayBeLong && password.length > longestPassword
  const login = {
    clID: user,
    pw: isLong ? '[LOGIN-SECURITY]' : password,
    options: { version: '1.0', lang: 'en' },
    svcs: servicesOf(connection.greeting, { access, profile }),
  }
  const command = { login, ...(isLong && { extension: secureLogin(password, app) }), clTRID: trid }
  const { code, message } = readAnswer(await connection.exchange(epp({ command })), trid)
  if (code >= firstFailure) throw new Error(`The registry refused the login (${code} ${message ?? ''})`)
}

/** Registries limit the sessions, and count one that was only cut for a while (RFC 5730 section 2.9.1.2). Never rejects. */
const logOut = async (connection: EppConnection | undefined): Promise<void> => {
  if (!connection?.isOpen()) return
  const left = connection.exchange(epp({ command: { logout: '', clTRID: randomUUID() } })).catch(() => undefined)
  await Promise.race([left, pause(logoutLimit, undefined, { ref: false })])
  connection.close()
}

/** What the sessions of a registry have in common. */
export interface EppPlace {
  access: EppAccess
  profile: RegistryProfile
  /** The name by which the product calls itself. */
  app: string
  /** Written by each command. */
  contact: RegistryContact
  /** Waits until the registry takes another command. */
  pace: () => Promise<void>
}

/** `mostWaiting`: commands that may wait; one on top is refused with RegistryUnavailable. */
export const eppSession = ({ access, profile, app, contact, pace }: EppPlace, mostWaiting: number): EppSession => {
  let connection: EppConnection | undefined
  let idle: NodeJS.Timeout | undefined
  const turns = createTurns(mostWaiting)
  const wanted = wantedOf({ access, profile })

  const drop = (): void => {
    connection?.close()
    connection = undefined
  }

  const leave = async (): Promise<void> => {
    await logOut(connection)
    connection = undefined
  }

  const ready = async (): Promise<EppConnection> => {
    if (connection?.isOpen()) return connection
    drop()
    const opened = await openConnection(access)
    try {
      await logIn(opened, { access, profile, app })
    } catch (error) {
      opened.close()
      throw error
    }
    connection = opened
    contact.missing = missingOf(opened.greeting, wanted)
    return opened
  }

  const exchange = async (write: (greeting: string) => string, trid: string): Promise<EppAnswer> => {
    clearTimeout(idle)
    let Failure = RegistryUnavailable
    try {
      await pace()
      const open = await ready()
      const document = await open.exchange(write(open.greeting))
      Failure = RegistryUnreadable
      const answer = readAnswer(document, trid)
      idle = setTimeout(() => void turns.take(leave).catch(() => undefined), idleLimit).unref()
      contact.answeredAt = new Date()
      return answer
    } catch (error) {
      drop()
      contact.failedAt = new Date()
      contact.reason = error instanceof Error ? error.message : String(error)
      // Each of those that wait would take as long, and none of them could be answered.
      if (error instanceof NoAnswer) turns.giveUp(contact.reason)
      throw new Failure(contact.reason, { cause: error })
    }
  }

  const once = async (write: (greeting: string) => string, trid: string): Promise<EppAnswer> => {
    const answer = await exchange(write, trid)
    if (answer.code < firstFailure) return answer
    const { code, message = '' } = answer
    if (code >= 2500) drop()
    throw isTemporary(code)
      ? new RegistryUnavailable(`${code} ${message}`, { code })
      : new RegistryRefusal(code, message)
  }

  return {
    inTurn: turn => ({
      offers: name =>
        connection !== undefined &&
        profile.extensions.includes(name) &&
        offeredIn(connection.greeting).objects.includes(extensionNamespaces[name]),
      send: (command, trid = randomUUID(), extension, offered = {}) => {
        assertNoTransaction('the registry')
        const write = (greeting: string): string => {
          const sent = { ...extension, ...partsFor(greeting, wanted, offered) }
          const hasAny = Object.keys(sent).length > 0
          return epp({ command: { ...command, ...(hasAny && { extension: sent }), clTRID: trid } })
        }
        return turns.take(() => once(write, trid), turn)
      },
    }),
    close: async () => {
      clearTimeout(idle)
      await turns.idle()
      await leave()
    },
  }
}
