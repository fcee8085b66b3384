import { readAddress, readClientAddress } from '../src/server-kit/client-address'
import { clientKey, networkKey } from '../src/server-kit/networks'

/** One entry of X-Forwarded-For, and the address in it; null where there is none. */
const entries: [string, string | null][] = [
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7\t', '203.0.113.7'],
  // Azure Application Gateway, IIS ARR, AWS ALB with the port of the client.
  ['203.0.113.7:567', '203.0.113.7'],
  ['203.0.113.7:99999', '203.0.113.7'],
  ['203.0.113.7:_port', '203.0.113.7'],
  ['"203.0.113.7:567"', '203.0.113.7'],
  ['[203.0.113.7]:567', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:0db8:0000:0000:0001:0000:0000:0001', '2001:db8::1:0:0:1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
  ['" [2001:db8::1] "', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:12345', '203.0.113.7'],
  // ASP.NET's form of a mapped address with a port.
  ['::ffff:203.0.113.7:12345', '203.0.113.7'],
  ['::1', '::1'],
  ['unknown', null],
  ['"unknown"', null],
  ['_hidden', null],
  ['_SEVKISEK', null],
  ['unknown:4711', null],
  ['-', null],
  ['null', null],
  ['undefined', null],
  ['localhost', null],
  ['client.example', null],
  ['', null],
  ['""', null],
  ['[]', null],
  ['[]:443', null],
  ['%eth0', null],
  ['203.0.113.7%eth0', null],
  ['0177.0.0.1', null],
  ['127.0.0.01', null],
  ['127.1', null],
  ['2130706433', null],
  ['0x7f.0.0.1', null],
  ['0x7f000001', null],
  ['203.0.113.256', null],
  ['203.0.113.7.8', null],
  ['203.0.113.7/32', null],
  ['203.0.113.7:', null],
  ['203.0.113.7:port', null],
  ['203.0.113.7:123456', null],
  ['2001:db8::1::2', null],
  ['2001:db8::12345', null],
  ['[2001:db8::1', null],
  ['2001:db8::1]', null],
  ['[2001:db8::1]443', null],
  ['::ffff:010.0.0.1', null],
  ['for=203.0.113.7', null],
  ["203.0.113.7' OR 1=1", null],
  ['203.0.113.7\u0000', null],
  ['２０３.0.113.7', null],
  ['٢٠٣.0.113.7', null],
]

test.each(entries)('the entry %j is read as %j', (entry, address) => {
  expect(readAddress(entry) ?? null).toBe(address)
  const client = readClientAddress('127.0.0.1', entry, ['127.0.0.1'])
  expect(client).toBe(address ?? '127.0.0.1')
  expect([clientKey(client), networkKey(client)]).toEqual([expect.any(String), expect.any(String)])
})

/** From left to right: what the socket says, the header, and the client. 10.0.0.0/8 and loopback are our proxies. */
const chains: [string | undefined, string | string[] | undefined, string][] = [
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', ' , ,', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::1', '203.0.113.7', '203.0.113.7'],
  ['198.51.100.1', '203.0.113.7', '198.51.100.1'],
  ['fe80::1%eth0', '203.0.113.7', 'fe80::1'],
  ['127.0.0.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['127.0.0.1', '203.0.113.7:1025, [::ffff:10.0.0.2]:80', '203.0.113.7'],
  ['127.0.0.1', ['203.0.113.7', '10.0.0.2'], '203.0.113.7'],
  ['127.0.0.1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['127.0.0.1', ', 203.0.113.7,', '203.0.113.7'],
  ['127.0.0.1', 'unknown', '127.0.0.1'],
  ['127.0.0.1', '6.6.6.6, unknown', '127.0.0.1'],
  ['127.0.0.1', 'unknown, 203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '6.6.6.6, _hidden, 10.0.0.2', '10.0.0.2'],
  ['127.0.0.1', '10.0.0.9, 10.0.0.2', '10.0.0.9'],
  ['127.0.0.1', '0x0a.0.0.2, 203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', `${'6.6.6.6,'.repeat(1500)}203.0.113.7`, '203.0.113.7'],
  [undefined, '203.0.113.7', '0.0.0.0'],
]

test.each(chains)('from %s, %j is of %s', (socket, header, client) => {
  expect(readClientAddress(socket, header, ['loopback', '10.0.0.0/8'])).toBe(client)
})
