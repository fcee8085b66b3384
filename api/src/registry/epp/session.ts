import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { assertNoTransaction } from '../../base/open-transaction'
import type { RegistryProfile } from '../../settings/registry-profile'
import { type RegistryContact, RegistryRefusal, RegistryUnavailable, RegistryUnreadable, type Turn } from '../port'
import { type EppAccess, type EppConnection, NoAnswer, openConnection } from './connection'
import { type EppAnswer, epp, readAnswer } from './documents'
import { extensionNamespaces } from './namespaces'
import {
  inNamespacesOf,
  missingOf,
  type Offer,
  type OfferedParts,
  partsFor,
  readOffer,
  type Spoken,
  servicesOf,
  wantedOf,
} from './offer'
import { createTurns } from './turns'
import type { XmlContent } from './xml'

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
  offer: Offer,
  { access, profile, app }: Pick<EppPlace, 'access' | 'profile' | 'app'>,
): Promise<void> => {
  const { user, password } = access
  const trid = randomUUID()
  const mayBeLong = profile.extensions.includes('loginSec') && offer.extensions.includes(extensionNamespaces.loginSec)
  const isLong = mayBeLong && password.length > longestPassword
  const login = {
    clID: user,
    pw: isLong ? '[LOGIN-SECURITY]' : password,
    options: { version: '1.0', lang: 'en' },
    svcs: servicesOf(offer, { access, profile }),
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

interface SignedIn {
  connection: EppConnection
  offer: Offer
}

const signIn = async (place: EppPlace): Promise<SignedIn> => {
  const connection = await openConnection(place.access)
  try {
    const offer = readOffer(connection.greeting, place.profile)
    await logIn(connection, offer, place)
    return { connection, offer }
  } catch (error) {
    connection.close()
    throw error
  }
}

/** `mostWaiting`: commands that may wait; one on top is refused with RegistryUnavailable. */
export const eppSession = (place: EppPlace, mostWaiting: number): EppSession => {
  const { contact, pace, profile } = place
  let signedIn: SignedIn | undefined
  let idle: NodeJS.Timeout | undefined
  const turns = createTurns(mostWaiting)
  const wanted = wantedOf(place)

  const drop = (): void => {
    signedIn?.connection.close()
    signedIn = undefined
  }

  const leave = async (): Promise<void> => {
    await logOut(signedIn?.connection)
    signedIn = undefined
  }

  const ready = async (): Promise<SignedIn> => {
    if (signedIn?.connection.isOpen()) return signedIn
    drop()
    signedIn = await signIn(place)
    contact.missing = missingOf(signedIn.offer, wanted)
    return signedIn
  }

  const exchange = async (write: (offer: Offer) => string, trid: string): Promise<EppAnswer> => {
    clearTimeout(idle)
    let Failure = RegistryUnavailable
    try {
      await pace()
      const { connection, offer } = await ready()
      const document = await connection.exchange(write(offer))
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

  const once = async (write: (offer: Offer) => string, trid: string): Promise<EppAnswer> => {
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
        profile.extensions.includes(name) && (signedIn?.offer.objects.includes(signedIn.offer.uris[name]) ?? false),
      send: (command, trid = randomUUID(), extension, offered = {}) => {
        assertNoTransaction('the registry')
        const write = (offer: Offer): string => {
          const sent = { ...extension, ...partsFor(offer, wanted, offered) }
          const hasAny = Object.keys(sent).length > 0
          const whole = { ...command, ...(hasAny && { extension: sent }), clTRID: trid }
          return epp({ command: inNamespacesOf(offer, whole) })
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
