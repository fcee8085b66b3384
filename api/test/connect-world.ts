import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode, encode } from 'dns-packet'

/** The templates of a service provider of the tests, each with one feature. */
const templates: Record<string, object> = {
  site: {
    version: 3,
    syncRedirectDomain: 'shop.example, builder.example',
    logoUrl: 'https://provider.example/logo.svg',
    warnPhishing: true,
    records: [
      { type: 'A', host: '@', pointsTo: '203.0.113.%srv%', ttl: 600, groupId: 'web' },
      { type: 'CNAME', host: 'www', pointsTo: '@', ttl: '600', groupId: 'web' },
      { type: 'TXT', host: '_verify', data: 'token=%token%', ttl: 60, groupId: 'proof', essential: 'OnApply' },
    ],
  },
  signed: {
    syncPubKeyDomain: 'keys.provider.example',
    records: [{ type: 'TXT', host: '@', data: 'signed=%v%', ttl: 3600 }],
  },
  mail: {
    multiInstance: false,
    records: [
      { type: 'MX', host: '@', pointsTo: 'mx.provider.example', priority: '10', ttl: 3600 },
      { type: 'SPFM', host: '@', spfRules: 'include:spf.provider.example' },
    ],
  },
  news: { records: [{ type: 'SPFM', host: '@', spfRules: '%rules%' }] },
  landing: { records: [{ type: 'A', host: '@', pointsTo: '198.51.100.1', ttl: 3600 }] },
  gone: {
    syncBlock: true,
    syncRedirectDomain: 'shop.example',
    records: [{ type: 'A', host: '@', pointsTo: '198.51.100.1', ttl: 3600 }],
  },
  blocked: { syncBlock: true, records: [{ type: 'A', host: '@', pointsTo: '198.51.100.1', ttl: 3600 }] },
  sub: { hostRequired: true, records: [{ type: 'CNAME', host: '@', pointsTo: 'x.provider.example', ttl: 3600 }] },
  alias: { records: [{ type: 'CNAME', host: 'shop', pointsTo: '%to%', ttl: 3600 }] },
  shop: {
    records: ['ns1', 'ns2'].map(label => ({
      type: 'NS',
      host: 'shop',
      pointsTo: `${label}.provider.example`,
      ttl: 3600,
    })),
  },
  redirect: { records: [{ type: 'REDIR301', host: '@', target: 'https://www.%domain%/' }] },
  shared: {
    sharedProviderName: true,
    multiInstance: true,
    records: [{ type: 'TXT', host: '@', data: 'id=%id%', ttl: 3600 }],
  },
  phone: {
    records: [
      {
        type: 'SRV',
        name: '@',
        service: '_sip',
        protocol: 'tls',
        target: 'sip.provider.example',
        priority: 1,
        weight: 2,
        port: 443,
        ttl: 60,
      },
      { type: 'CAA', host: '@', data: '0 issue "ca.example"', ttl: 3600 },
      { type: 'APEXCNAME', pointsTo: 'edge.provider.example', ttl: 3600 },
    ],
  },
}

export const provider = 'provider.example'

const write = (folder: string, service: string, template: object): void =>
  writeFileSync(
    join(folder, `${provider}.${service}.json`),
    JSON.stringify({
      providerId: provider,
      providerName: 'Provider',
      serviceId: service,
      serviceName: service,
      ...template,
    }),
  )

/** A resolver that knows TXT records by their names. */
const startResolver = async (texts: ReadonlyMap<string, string[]>) => {
  const socket = createSocket('udp4')
  socket.on('message', (message, sender) => {
    const { id, questions } = decode(message)
    const [question] = questions ?? []
    const found = texts.get(question?.name.toLowerCase() ?? '') ?? []
    const answers = found.map(data => ({ type: 'TXT' as const, name: question?.name ?? '', ttl: 1, data }))
    socket.send(encode({ type: 'response', id, questions, answers }), sender.port, sender.address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  return { port: socket.address().port, close: () => socket.close() }
}

/** A key of 2048 bits, made by openssl, with its TXT records: the first half last. */
const makeKey = (folder: string, name: string): string[] => {
  const file = join(folder, name)
  execFileSync('openssl', ['genrsa', '-out', file, '2048'], { stdio: 'ignore' })
  const der = execFileSync('openssl', ['rsa', '-in', file, '-pubout', '-outform', 'DER'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const text = der.toString('base64')
  return [`p=2,a=RS256,d=${text.slice(200)}`, `p=1,a=RS256,d=${text.slice(0, 200)}`]
}

/** Templates in a folder, and a service provider that signs with openssl. */
export const createConnectWorld = async () => {
  const root = mkdtempSync(join(tmpdir(), 'connect-'))
  const folder = join(root, 'templates')
  mkdirSync(folder)
  for (const [service, template] of Object.entries(templates)) write(folder, service, template)
  const texts = new Map([
    ['_k1.keys.provider.example', makeKey(root, '_k1')],
    ['_other.keys.provider.example', makeKey(root, '_other')],
  ])
  const resolver = await startResolver(texts)
  return {
    folder,
    env: { DOMAIN_CONNECT: folder, DNS_RESOLVER: `127.0.0.1:${resolver.port}` },
    /** The query with its signature, by the private key of that name. */
    sign: (query: string, key = '_k1', named = key): string => {
      const file = join(root, 'query')
      writeFileSync(file, query)
      const sig = execFileSync('openssl', ['dgst', '-sha256', '-sign', join(root, key), file]).toString('base64')
      return `${query}&sig=${encodeURIComponent(sig)}&key=${named}`
    },
    close: () => {
      resolver.close()
      rmSync(root, { recursive: true })
    },
  }
}

export type ConnectWorld = Awaited<ReturnType<typeof createConnectWorld>>
