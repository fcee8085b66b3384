import { discover } from '../src/zones/discover'
import { createZoneServers, type ZoneServers } from './zone-servers'

const zone = 'found.example'
const digest = 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2'

/** Records that are found only with their own questions, beside some that every zone has. */
const text = `$TTL 600
@ SOA ns.other.example. hostmaster.other.example. 1 7200 3600 1209600 300
@ NS ns.other.example.
@ A 192.0.2.1
@ HTTPS 1 . alpn="h2,h3" ipv4hint=192.0.2.1
@ MX 10 post
@ MX 20 mx.other.example.
www CNAME @
post A 192.0.2.25
post SSHFP 4 2 ${digest}
_25._tcp.post TLSA 3 1 1 ${digest}
_443._tcp TLSA 3 1 1 ${digest}
_443._tcp.shop TLSA 2 0 1 ${digest}
shop A 192.0.2.2
shop HTTPS 0 cdn.other.example.
dev NS ns1.dev
dev DS 60485 13 2 ${digest}
ns1.dev A 192.0.2.53
`

let servers: ZoneServers

beforeAll(async () => {
  servers = await createZoneServers()
  await servers.serve(zone, '127.0.0.1', text)
})

afterAll(() => servers.close())

test('finds keys, services and signed delegations, and what the mail servers of a zone have', async () => {
  const found = await discover(zone, [{ address: '127.0.0.1', port: servers.port }])
  const lines = found.text.split('\n').map(line => line.replace(` ${digest}`, '').replace(/ 600 IN| IN/, ''))
  expect(lines.sort()).toEqual(
    [
      ...['A 192.0.2.1', 'MX 10 post.found.example.', 'MX 20 mx.other.example.'].map(end => `found.example. ${end}`),
      'found.example. HTTPS \\# 21 0001000001000602683202683300040004c0000201',
      'www.found.example. CNAME found.example.',
      ...['A 192.0.2.25', 'SSHFP 4 2'].map(end => `post.found.example. ${end}`),
      '_25._tcp.post.found.example. TLSA 3 1 1',
      '_443._tcp.found.example. TLSA 3 1 1',
      '_443._tcp.shop.found.example. TLSA 2 0 1',
      'shop.found.example. A 192.0.2.2',
      'shop.found.example. HTTPS \\# 21 00000363646e056f74686572076578616d706c6500',
      ...['NS ns1.dev.found.example.', 'DS 60485 13 2'].map(end => `dev.found.example. ${end}`),
      'ns1.dev.found.example. A 192.0.2.53',
    ].sort(),
  )
})
