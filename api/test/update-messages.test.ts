import { inMessages, updateSteps } from '../src/publishing/update-messages'
import { readPublisher } from '../src/settings/publisher-address'

const zone = 'example.com.'
const set = (name: string, type: string, ...contents: string[]) => ({ name, type, ttl: 300, contents })

test('each name is changed at once, nameservers of the apex are never all away, and what is the same is not sent', () => {
  const there = [
    set(zone, 'SOA', 'ns1.old.example. hostmaster.old.example. 1 2 3 4 5'),
    set(zone, 'NS', 'ns1.old.example.', 'ns2.panel.example.'),
    set('www.example.com.', 'A', '192.0.2.1', '192.0.2.2'),
    set('same.example.com.', 'A', '192.0.2.4'),
    set('gone.example.com.', 'TXT', '"x"'),
    set('www.example.com.', 'RRSIG', 'made by the server'),
  ]
  const wanted = [
    set(zone, 'SOA', 'ns1.panel.example. hostmaster.panel.example. 9 2 3 4 5'),
    set(zone, 'NS', 'ns1.panel.example.', 'ns2.panel.example.'),
    set('www.example.com.', 'A', '192.0.2.3'),
    set('same.example.com.', 'A', '192.0.2.4'),
    set('gone.example.com.', 'CNAME', 'www.example.com.'),
  ]
  expect(updateSteps(wanted, there, zone)).toEqual([
    ['update delete gone.example.com. TXT', 'update add gone.example.com. 300 CNAME www.example.com.'],
    [
      'update add example.com. 300 NS ns1.panel.example.',
      'update add example.com. 300 NS ns2.panel.example.',
      'update delete example.com. NS ns1.old.example.',
    ],
    ['update delete www.example.com. A', 'update add www.example.com. 300 A 192.0.2.3'],
  ])
})

test('a name is in one message, so that it is never away between two of them', () => {
  const names = Array.from({ length: 1000 }, (_, at) => `H${at}.example.com.`)
  const there = names.map(name => set(name, 'A', '192.0.2.1'))
  const wanted = names.map(name => set(name.toLowerCase(), 'CNAME', 'www.example.com.'))
  const messages = inMessages(updateSteps(wanted, there, zone))
  expect(messages.length).toBeGreaterThan(1)
  expect(messages.every(lines => lines.join('').length <= 40_000)).toBe(true)
  for (const lines of messages) {
    const added = lines.filter(line => line.startsWith('update add')).map(line => line.split(' ')[2])
    const removed = lines
      .filter(line => line.startsWith('update delete'))
      .map(line => line.split(' ')[2]?.toLowerCase())
    expect(removed).toEqual(added)
  }
})

test('the steps of a name that are too long for a message are parted, in their order', () => {
  const steps = Array.from({ length: 2000 }, (_, at) => `update add www.example.com. 300 A 192.0.2.${at}`)
  const messages = inMessages([['update delete a.example.com. A'], steps])
  expect(messages.length).toBeGreaterThan(1)
  expect(messages.flat().slice(1)).toEqual(steps)
  expect(messages.every(lines => lines.join('').length <= 40_000)).toBe(true)
  expect(inMessages([])).toEqual([[]])
})

test.each([
  [
    'rfc2136://192.0.2.1:5300?key=panel:c2Vj+3Q/dA==&server=ns1@192.0.2.1:53',
    { kind: 'rfc2136', host: '192.0.2.1', port: 5300, key: { algorithm: 'hmac-sha256', name: 'panel' } },
  ],
  [
    'rfc2136://[2001:db8::1]?key=hmac-sha512:panel.key:c2VjcmV0',
    { host: '2001:db8::1', port: 53, key: { algorithm: 'hmac-sha512', name: 'panel.key', secret: 'c2VjcmV0' } },
  ],
  [
    'powerdns+http://192.0.2.1:8081?key=abc',
    { kind: 'powerdns', url: 'http://192.0.2.1:8081', key: 'abc', servers: [] },
  ],
])('%s is read', (text, settings) => {
  expect(readPublisher(text)).toMatchObject(settings)
})

test('a plus in a secret stays one', () => {
  expect(readPublisher('rfc2136://192.0.2.1?key=panel:c2Vj+3Q/dA==')).toMatchObject({
    key: { secret: 'c2Vj+3Q/dA==' },
  })
})

test.each([
  'rfc2136://192.0.2.1',
  'rfc2136://192.0.2.1?key=panel',
  'rfc2136://192.0.2.1?key=hmac-md5:panel:c2VjcmV0',
  'rfc2136://192.0.2.1?key=panel:no secret!',
  'rfc2136://-v?key=panel:c2VjcmV0',
  'rfc2136://192.0.2.1?key=panel:c2VjcmV0&server=ns1',
  'powerdns+http://192.0.2.1:8081',
  'http://192.0.2.1?key=abc',
])('%s is no publisher', text => {
  expect(readPublisher(text)).toBeNull()
})
