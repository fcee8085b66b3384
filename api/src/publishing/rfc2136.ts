import type { DynamicUpdateSettings } from '../settings/publisher-address'
import { runSigned } from './dns-tools'
import { type FoundZone, PublishError, type Publisher, type RrSet, type ServedZone } from './publisher'
import { inMessages, updateSteps } from './update-messages'

/** An answer of `dig`, a record a line. */
const recordLine = /^(\S+)\s+(\d+)\s+IN\s+(\S+)\s+(.+)$/gm

const toSets = (text: string): RrSet[] => {
  const sets = new Map<string, RrSet>()
  for (const [, name = '', ttl, type = '', content = ''] of text.matchAll(recordLine)) {
    const key = `${name.toLowerCase()} ${type}`
    const set = sets.get(key) ?? { name, type, ttl: Number(ttl), contents: [] }
    sets.set(key, { ...set, contents: [...set.contents, content] })
  }
  return [...sets.values()]
}

/** The refresh time of a zone out of service: an update can empty a zone, not remove it. */
const restTimes = '86400 7200 1209600 300'

const serialOf = (sets: readonly RrSet[], zone: string): number => {
  const soa = sets.find(({ name, type }) => type === 'SOA' && name.toLowerCase() === zone.toLowerCase())
  return Number(soa?.contents[0]?.split(/\s+/)[2] ?? 0)
}

const isAtRest = (sets: readonly RrSet[]): boolean =>
  sets.some(({ type, contents }) => type === 'SOA' && contents[0]?.endsWith(restTimes))

/**
 * A server that takes dynamic updates (RFC 2136) signed with TSIG (RFC 8945), such as BIND or Knot. It has to have the
 * zones: updates make and drop none. A zone out of service is left without records. Signing is the server's own.
 */
export const dynamicUpdate = (settings: DynamicUpdateSettings): Publisher => {
  const { host, port } = settings
  const ask = async (name: string, type: string): Promise<string> =>
    (
      await runSigned(settings, 'dig', [
        ...[`@${host}`, '-p', String(port), '+tcp', '+norec', '+noall', '+comments', '+answer', '+onesoa', '+nosplit'],
        ...['+time=10', '+tries=1', '-q', name, '-t', type],
      ])
    ).text
  /** All records of a zone; null where the server does not have it. */
  const transfer = async (name: string): Promise<RrSet[] | null> => {
    const soa = await ask(name, 'SOA')
    if (!/status: NOERROR/.test(soa) || !/flags:[^;]* aa[ ;]/.test(soa)) return null
    const text = await ask(name, 'AXFR')
    const sets = toSets(text)
    if (/Transfer failed|status: (?!NOERROR)/.test(text) || sets.length === 0)
      throw new PublishError('refused', `transfer of ${name}: ${text.trim().slice(0, 500)}`)
    return sets
  }
  const send = async (zone: string, steps: readonly string[]): Promise<void> => {
    const input = [`server ${host} ${port}`, `zone ${zone}`, ...steps, 'send', ''].join('\n')
    const { text, isDone } = await runSigned(settings, 'nsupdate', ['-v', '-t', '10'], { input })
    if (!isDone) throw new PublishError('refused', `update of ${zone}: ${text.trim().slice(0, 500)}`)
  }
  /** Sends what differs; the start of authority is in the last message, so that the serial covers all of it. */
  const bring = async (name: string, wanted: readonly RrSet[], there: readonly RrSet[]): Promise<void> => {
    const messages = inMessages(updateSteps(wanted, there, name))
    const soa = wanted.find(({ type }) => type === 'SOA')
    const authority = soa ? `update add ${name} ${soa.ttl} SOA ${soa.contents[0]}` : ''
    for (const [index, steps] of messages.entries())
      await send(name, index === messages.length - 1 ? [...steps, authority] : steps)
  }
  const found = async (name: string): Promise<(FoundZone & { sets: RrSet[] }) | null> => {
    const sets = await transfer(name)
    return sets && { sets, serial: serialOf(sets, name), rrsets: sets, signed: null }
  }
  return {
    takesName: () => true,
    formOf: (_, content) => content,
    read: async name => {
      const zone = await found(name)
      return zone && !isAtRest(zone.sets) ? zone : null
    },
    publish: async ({ name, rrsets, serial }: ServedZone) => {
      const there = await transfer(name)
      if (!there) throw new PublishError('refused', `${host} does not have the zone ${name}`)
      await bring(name, rrsets, there)
      const reached = serialOf((await transfer(name)) ?? [], name)
      if (reached < serial) throw new PublishError('refused', `${host} has serial ${reached} of ${name}, not ${serial}`)
      return { ds: [], serial: reached }
    },
    withdraw: async name => {
      const there = await transfer(name)
      if (!there || isAtRest(there)) return
      const [mname = '.', rname = '.'] = there.find(({ type }) => type === 'SOA')?.contents[0]?.split(/\s+/) ?? []
      const soa = {
        name,
        type: 'SOA',
        ttl: 3600,
        contents: [`${mname} ${rname} ${serialOf(there, name) + 1} ${restTimes}`],
      }
      await bring(name, [soa, ...there.filter(set => set.type === 'NS' && set.name === name)], there)
    },
  }
}
