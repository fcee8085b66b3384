import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { XMLParser } from 'fast-xml-parser'
import { type Certificate, makeCertificate } from '../log-receiver'
import { handlers } from './registry-commands'
import { attribute, child, contactNamespace, feeSpace, hostNamespace, type Node, text } from './registry-node'
import { Refusal, RegistryState, type Result } from './registry-state'

/**
 * A fault of the next command of a kind. `drop`: the connection ends. `garble`: the answer cannot be read. Both happen
 * before or after the command took effect. `silence`: no answer comes. A number: this code is the answer, and nothing is
 * done.
 */
export type Fault = 'drop before' | 'drop after' | 'garble before' | 'garble after' | 'silence' | number

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

const envelope = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${inner}</epp>`

const balanceSpace = 'http://www.verisign.com/epp/balance-1.0'

const extensionsOf = (state: RegistryState): string[] => [
  ...(state.has('rgp') ? ['urn:ietf:params:xml:ns:rgp-1.0'] : []),
  ...(state.has('secDNS') ? ['urn:ietf:params:xml:ns:secDNS-1.1'] : []),
  ...(state.has('changePoll') ? ['urn:ietf:params:xml:ns:changePoll-1.0'] : []),
  ...(state.hasFees && state.has('fee') ? [feeSpace] : []),
  ...state.offered,
]

const services = (state: RegistryState): string =>
  '<objURI>urn:ietf:params:xml:ns:domain-1.0</objURI><objURI>urn:ietf:params:xml:ns:host-1.0</objURI>' +
  `<objURI>${contactNamespace}</objURI>${state.balance === undefined ? '' : `<objURI>${balanceSpace}</objURI>`}` +
  `<svcExtension>${extensionsOf(state)
    .map(uri => `<extURI>${uri}</extURI>`)
    .join('')}</svcExtension>`

const greeting = (state: RegistryState): string =>
  envelope(
    `<greeting><svID>Test registry</svID><svDate>${new Date().toISOString()}</svDate><svcMenu><version>1.0</version>` +
      `<lang>en</lang>${services(state)}</svcMenu><dcp><access><all/></access><statement><purpose><prov/></purpose>` +
      '<recipient><ours/></recipient><retention><indefinite/></retention></statement></dcp></greeting>',
  )

/** The extension of Verisign's server: it has several registries, and a command that names none, or another, is refused. */
const requireSubProduct = (subProducts: Readonly<Record<string, string>>, name: string, command: Node): void => {
  const part = text(command, 'extension', 'namestoreExt', 'subProduct')
  const wanted = Object.entries(subProducts).find(([zone]) => name.endsWith(`.${zone}`))?.[1]
  if (!part || (wanted ?? part) !== part) throw new Refusal(2306)
}

const inOwn = ({ namespaces }: RegistryState, document: string): string =>
  Object.entries(namespaces).reduce((text, [usual, own]) => text.replaceAll(usual, own), document)

/** In the namespaces of the RFCs; undefined for a document that is not in those of the registry. */
const inUsual = ({ namespaces }: RegistryState, document: string): string | undefined =>
  Object.keys(namespaces).some(usual => document.includes(usual))
    ? undefined
    : Object.entries(namespaces).reduce((text, [usual, own]) => text.replaceAll(own, usual), document)

const response = ({ code, data, extension, queue }: Result, trid: string): string =>
  envelope(
    `<response><result code="${code}"><msg>Result ${code}</msg></result>${queue ?? ''}` +
      `${data ? `<resData>${data}</resData>` : ''}${extension ? `<extension>${extension}</extension>` : ''}` +
      `<trID><clTRID>${trid}</clTRID><svTRID>SV-1</svTRID></trID></response>`,
  )

interface Held {
  /** How many answers wait. */
  waiting: () => number
  release: () => void
}

export interface TestRegistry {
  port: number
  state: RegistryState
  certificate: Certificate
  /** Every command that was carried out, as `create name code`. */
  log: string[]
  /** Every document of a client, as it came. */
  documents: string[]
  /** Every document of the server, after its greeting. */
  answers: string[]
  /** Lets the next commands of a kind go wrong, in this order. */
  fail: (kind: string, ...faults: Fault[]) => void
  /** Sets the fault of all later commands about a name or a contact, except checks and infos; null ends it. */
  failFor: (name: string, fault: Fault | null) => void
  /** Milliseconds that each answer takes from now on. */
  slowDown: (pause: number) => void
  /** Takes connections and says nothing, from now on or no more. */
  mute: (isMute: boolean) => void
  /** How many connections their clients have ended. */
  ended: () => number
  /** Keeps the answers to commands of a kind back, until they are released. */
  hold: (kind: string) => Held
  /** Ends every connection and takes no others. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
  close: () => Promise<void>
}

const send = (socket: TLSSocket, document: string): void => {
  const body = Buffer.from(document)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  socket.write(Buffer.concat([length, body]))
}

/** A registry that speaks EPP over TLS (RFC 5734), for tests. `passwords` are those of its clients. */
export const startTestRegistry = async (
  passwords: Readonly<Record<string, string>>,
  state = new RegistryState(),
): Promise<TestRegistry> => {
  const certificate = makeCertificate('DNS:localhost,IP:127.0.0.1')
  const log: string[] = []
  const documents: string[] = []
  const answers: string[] = []
  const faults = new Map<string, Fault[]>()
  const faultsOfNames = new Map<string, Fault>()
  const held = new Map<string, (() => void)[]>()
  const sockets = new Set<TLSSocket>()
  let pause = 0
  let isMute = false
  let ended = 0

  const processCommand = (client: string, kind: string, command: Node, trid: string, document: string): Result => {
    const handler = handlers[kind]
    if (!handler) return { code: 2101 }
    const names = text(command, kind, kind, 'name')
    try {
      if (state.subProducts && names && !document.includes(contactNamespace))
        requireSubProduct(state.subProducts, names, command)
      return handler(state, {
        client,
        trid,
        body: command,
        extension: child(command, 'extension'),
        isAboutHost: document.includes(hostNamespace),
        isAboutContact: document.includes(contactNamespace),
        document,
      })
    } catch (error) {
      if (error instanceof Refusal) return { code: error.code }
      throw error
    }
  }

  const converse = (socket: TLSSocket): void => {
    let client: string | undefined
    /** The document to send, if any, and whether the connection ends then. */
    const answer = (document: string): { document?: string; ends?: boolean; kind?: string } => {
      const command = child(child(parser.parse(document) as Node, 'epp'), 'command')
      if (!command) return { document: greeting(state) }
      const trid = text(command, 'clTRID')
      const kind = Object.keys(command).find(name => !['#text', 'clTRID', 'extension'].includes(name)) ?? ''
      const reply = (result: Result, ends = false) => ({ document: response(result, trid), ends, kind })
      if (kind === 'login') {
        const user = text(command, 'login', 'clID')
        const plain = text(command, 'login', 'pw')
        // RFC 8807: a longer one is in the extension.
        const given = plain === '[LOGIN-SECURITY]' ? /<loginSec:pw>([^<]*)</.exec(document)?.[1] : plain
        const isRight = passwords[user] !== undefined && passwords[user] === given
        if (isRight) client = user
        return reply({ code: isRight ? 1000 : 2200 })
      }
      if (kind === 'logout') return faults.get(kind)?.shift() === 'silence' ? {} : reply({ code: 1500 }, true)
      if (client === undefined) return reply({ code: 2002 })
      const name = text(command, kind, kind, 'name') || text(command, kind, kind, 'id')
      const lasting = kind === 'info' || kind === 'check' ? undefined : faultsOfNames.get(name)
      const fault = faults.get(kind)?.shift() ?? lasting
      if (fault === 'drop before') return { ends: true }
      if (fault === 'silence') return {}
      const garbled = { document: '<epp><response><result code="1000">', kind }
      if (fault === 'garble before') return garbled
      if (typeof fault === 'number') return reply({ code: fault }, fault >= 2500)
      const result = processCommand(client, kind, command, trid, document)
      const [outer, object] = [child(command, kind), child(command, kind, kind)]
      log.push(
        [kind, attribute(outer, 'op'), text(object, 'name') || text(object, 'id'), result.code]
          .filter(Boolean)
          .join(' '),
      )
      if (fault === 'garble after') return garbled
      return fault === 'drop after' ? { ends: true } : reply(result)
    }
    let rest = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('data', bytes => {
      rest = Buffer.concat([rest, bytes])
      while (rest.length >= 4 && rest.length >= rest.readUInt32BE(0)) {
        const length = rest.readUInt32BE(0)
        const document = rest.subarray(4, length).toString('utf8')
        rest = rest.subarray(length)
        documents.push(document)
        const go = (): void => {
          const { document: sent, ends, kind = '' } = isMute ? {} : answer(inUsual(state, document) ?? '<epp/>')
          const release = (): void => {
            if (sent) {
              answers.push(sent)
              send(socket, inOwn(state, sent))
            }
            if (ends) socket.end()
          }
          const waiting = held.get(kind)
          if (waiting) waiting.push(release)
          else release()
        }
        if (pause > 0) setTimeout(go, pause)
        else go()
      }
    })
    if (!isMute) send(socket, inOwn(state, greeting(state)))
  }

  const { key, cert } = certificate
  const make = () =>
    createServer({ key, cert }, socket => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      socket.once('end', () => {
        ended += 1
      })
      converse(socket)
    })
  let server = make()
  const listen = (port: number) => new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const goDown = async (): Promise<void> => {
    const closed = new Promise(done => server.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    state,
    certificate,
    log,
    documents,
    answers,
    fail: (kind, ...list) => faults.set(kind, list),
    failFor: (name, fault) => {
      if (fault === null) faultsOfNames.delete(name)
      else faultsOfNames.set(name, fault)
    },
    slowDown: milliseconds => {
      pause = milliseconds
    },
    mute: silent => {
      isMute = silent
    },
    ended: () => ended,
    hold: kind => {
      const waiting: (() => void)[] = []
      held.set(kind, waiting)
      return {
        waiting: () => waiting.length,
        release: () => {
          held.delete(kind)
          for (const go of waiting) go()
        },
      }
    },
    goDown,
    comeBack: async () => {
      server = make()
      await listen(port)
    },
    close: async () => {
      if (server.listening) await goDown()
      certificate.remove()
    },
  }
}
