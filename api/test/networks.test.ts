import { clientKey, isAmong, isThisMachine, readNetwork } from '../src/server-kit/networks'

test.each(['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]'])('%s is this machine', host => {
  expect(isThisMachine(host)).toBe(true)
})

test.each(['localhost.example', '127.evil.example', '127.0.0.1.example', '10.0.0.1', '::2', 'panel.example', ''])(
  '%s is another one',
  host => {
    expect(isThisMachine(host)).toBe(false)
  },
)

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.77/24 ', '192.0.2.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['2001:db8::1/32', '2001:db8::/32'],
  ['::/0', '::/0'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.9/120', '192.0.2.0/24'],
  ['::ffff:192.0.2.9/95', undefined],
  ['192.0.2.0/33', undefined],
  ['2001:db8::/129', undefined],
  ['192.0.2.0/', undefined],
  ['192.0.2.0/24/24', undefined],
  ['192.0.2.0/+24', undefined],
  ['192.0.2', undefined],
  ['0300.0.2.1', undefined],
  ['fe80::1%eth0', undefined],
  ['loopback', undefined],
  ['example.com', undefined],
  ['', undefined],
])('the network %j is read as %s', (text, expected) => {
  expect(readNetwork(text)).toBe(expected)
})

test.each([
  ['192.0.2.0/24', '192.0.2.255', true],
  ['192.0.2.0/24', '192.0.3.0', false],
  ['192.0.2.0/24', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::1', '2001:db8::2', false],
])('%s has %s: %s', (network, address, expected) => {
  expect(isAmong([network], address)).toBe(expected)
})

/** As the limits of the API, of RDAP and of the connections to the WHOIS server count clients. */
test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['fe80::1%eth0', 'fe80::2%eth1', true],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('%s and %s are one client: %s', (one, other, expected) => {
  expect(clientKey(one) === clientKey(other)).toBe(expected)
})
