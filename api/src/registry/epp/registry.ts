import { setTimeout } from 'node:timers/promises'
import type { RegistryFee } from '../../settings/price-list'
import { builtInProfile, type RegistryProfile } from '../../settings/registry-profile'
import {
  type Outcome,
  type Registry,
  type RegistryContact,
  type RegistryDomain,
  type RegistryPort,
  RegistryRefusal,
} from '../port'
import type { EppAccess } from './connection'
import * as contact from './contact-commands'
import type { EppAnswer } from './documents'
import * as domain from './domain-commands'
import * as extension from './extensions'
import * as host from './host-commands'
import { readContact } from './read-contact'
import { dateIn, readAvailability, readBalance, readDomain, readHost } from './read-data'
import { readMessage, readTransfer } from './read-transfers'
import { type EppCommands, eppSession } from './session'

/** Result codes (RFC 5730 section 3). */
const pending = 1001
const noMessages = 1300
const codes = { notPendingTransfer: 2301, exists: 2302, missing: 2303 } as const

const outcome = <Value>(answer: EppAnswer, value: () => Value): Outcome<Value> =>
  answer.code === pending ? { pending: true } : { pending: false, value: value() }

const isRefusal = (error: unknown, ...known: readonly number[]): boolean =>
  error instanceof RegistryRefusal && known.some(code => code === error.code)

/** Name servers are objects of their own, which must exist before a domain refers to them. */
const provideHosts = async ({ send }: EppCommands, hosts: readonly string[], trid: string): Promise<void> => {
  if (hosts.length === 0) return
  const checked = (await send(host.checkHosts(hosts))).data?.first('chkData')?.all('cd') ?? []
  const missing = checked
    .map(one => one.first('name'))
    .filter(name => ['1', 'true'].includes(name?.attribute('avail') ?? ''))
    .map(name => name?.text ?? '')
  for (const [at, name] of missing.entries())
    await send(host.createHost(name, []), `${trid}-h${at}`).catch(error => {
      if (!isRefusal(error, codes.exists)) throw error
    })
}

const orNull = <Value>(found: Promise<Value>): Promise<Value | null> =>
  found.catch(error => {
    if (isRefusal(error, codes.missing)) return null
    throw error
  })

const info = ({ send }: EppCommands, name: string, authInfo?: string): Promise<RegistryDomain | null> =>
  orNull(send(domain.domainInfo(name, authInfo)).then(readDomain))

/** A request, and where the registry then waits for one, a report. An earlier attempt may have made the request. */
const restore = async (
  session: EppCommands,
  name: string,
  trid: string,
  fee: RegistryFee | undefined,
): Promise<Outcome<null>> => {
  const before = await info(session, name)
  const isIn = (held: RegistryDomain | null, status: string) => held?.statuses.includes(status) ?? false
  const isAgain = isIn(before, 'pendingRestore')
  if (!isAgain) {
    const request = { ...extension.restoreRequest(), ...extension.feeOf('update', fee) }
    const asked = await session.send(domain.updateDomain({ name }), trid, request)
    if (asked.code === pending) return { pending: true }
  }
  if (!isIn(await info(session, name), 'pendingRestore')) return { pending: false, value: null }
  // The change before the request was the deletion. Of an earlier attempt the registry tells only when it asked.
  const now = new Date()
  const changedAt = before?.updatedAt ?? now
  const restoredAt = isAgain ? changedAt : now
  const report = extension.restoreReport({ name, deletedAt: changedAt, restoredAt })
  const answer = await session.send(domain.updateDomain({ name }), `${trid}-report`, report)
  return outcome(answer, () => null)
}

/** The id of an application for a name (RFC 8334 section 3.3). */
const applicationIn = ({ extension: told }: EppAnswer): string | undefined =>
  told?.all('creData').flatMap(one => one.all('applicationID'))[0]?.text

const eppRegistry = (
  { user: client, organisation }: EppAccess,
  { launch, namestore }: RegistryProfile,
  session: EppCommands,
): Registry => {
  const { send } = session
  /** Commands about a domain or a host of this name. */
  const about = (name: string): EppCommands => ({
    ...session,
    send: (command, trid, sent, offered) =>
      send(command, trid, sent, { ...offered, namestore: extension.namestoreOf(namestore, name) }),
  })
  const orgs = extension.organisationOf(organisation)
  return {
    client,
    check: async names =>
      readAvailability(
        await about(names[0] ?? '').send(domain.checkDomains(names), undefined, undefined, {
          fee: extension.feeCheck(),
          launch: extension.launchCheck(launch),
        }),
      ),
    info: (name, authInfo) => info(about(name), name, authInfo),
    create: async (wanted, trid) => {
      await provideHosts(about(wanted.name), wanted.hosts, trid)
      const fee = extension.feeOf('create', wanted.fee)
      const parts = { fee, launch: extension.launchCreate(launch), orgs }
      const answer = await about(wanted.name).send(domain.createDomain(wanted), trid, undefined, parts)
      const application = answer.code === pending ? applicationIn(answer) : undefined
      if (application) return { pending: true, application }
      const created = answer.data?.first('creData')
      return outcome(answer, () => ({ createdAt: dateIn(created, 'crDate'), expiresAt: dateIn(created, 'exDate') }))
    },
    renew: async ({ name, years, endsOn, fee }, trid) => {
      const extended = extension.feeOf('renew', fee)
      const answer = await about(name).send(domain.renewDomain(name, years, endsOn), trid, undefined, { fee: extended })
      return outcome(answer, () => dateIn(answer.data?.first('renData'), 'exDate'))
    },
    update: async (update, trid) => {
      const commands = about(update.name)
      await provideHosts(commands, update.addHosts ?? [], trid)
      return outcome(await commands.send(domain.updateDomain(update), trid, extension.dsExtension(update)), () => null)
    },
    remove: async (name, trid) => outcome(await about(name).send(domain.deleteDomain(name), trid), () => null),
    restore: (name, trid, fee) => restore(about(name), name, trid, fee),
    requestTransfer: async (name, authInfo, trid, fee) => {
      const command = domain.transferDomain(name, 'request', authInfo)
      return readTransfer(await about(name).send(command, trid, undefined, { fee: extension.feeOf('transfer', fee) }))
    },
    queryTransfer: async (name, authInfo) => {
      try {
        return readTransfer(await about(name).send(domain.transferDomain(name, 'query', authInfo)))
      } catch (error) {
        if (isRefusal(error, codes.notPendingTransfer, codes.missing)) return null
        throw error
      }
    },
    answerTransfer: async (name, answer, trid) =>
      readTransfer(await about(name).send(domain.transferDomain(name, answer), trid)),
    createContact: async (card, trid) => {
      await send(contact.createContact(card), trid, undefined, { orgs })
    },
    infoContact: id => orNull(send(contact.contactInfo(id)).then(readContact)),
    updateContact: async (card, trid) => {
      await send(contact.updateContact(card), trid)
    },
    removeContact: async (id, trid) => {
      await send(contact.deleteContact(id), trid)
    },
    infoHost: name => orNull(about(name).send(host.hostInfo(name)).then(readHost)),
    createHost: async ({ name, addresses }, trid) => {
      await about(name).send(host.createHost(name, addresses), trid)
    },
    updateHost: async ({ name, addAddresses, removeAddresses }, trid) => {
      await about(name).send(host.updateHost(name, addAddresses, removeAddresses), trid)
    },
    removeHost: async (name, trid) => {
      await about(name).send(host.deleteHost(name), trid)
    },
    poll: async () => {
      const answer = await send(host.pollRequest())
      return answer.code === noMessages ? null : readMessage(answer)
    },
    acknowledge: async id => {
      await send(host.pollAcknowledgement(id))
    },
    balance: async () => (session.offers('balance') ? readBalance(await send(host.balanceInfo())) : null),
  }
}

/** How the product calls itself where BRAND has no other name. */
const usualName = 'Domain Panel'

/** Some seconds' worth, after which their callers have given up. */
const questionsWaiting = 100

/** Waits so that commands keep a distance; without a limit not at all. */
const createPace = (perMinute: number | undefined): (() => Promise<void>) => {
  let free = 0
  return async () => {
    if (perMinute === undefined) return
    const now = performance.now()
    const turn = Math.max(now, free)
    free = turn + 60_000 / perMinute
    if (turn > now) await setTimeout(turn - now)
  }
}

/** A registry that is reached by EPP over TLS. Two connections for the process: one for work, one for questions. */
export const eppPort = (
  access: EppAccess,
  profile: RegistryProfile = builtInProfile('gtld'),
  app = usualName,
): RegistryPort => {
  const last: RegistryContact = {}
  const place = { access, profile, app, contact: last, pace: createPace(access.commandsPerMinute) }
  const [work, questions] = [eppSession(place, Number.POSITIVE_INFINITY), eppSession(place, questionsWaiting)]
  return {
    isRemote: true,
    on: (_, turn) => eppRegistry(access, profile, work.inTurn(turn)),
    asking: (_, turn) => eppRegistry(access, profile, questions.inTurn(turn)),
    contact: async () => last,
    close: async () => {
      await Promise.all([work.close(), questions.close()])
    },
  }
}
