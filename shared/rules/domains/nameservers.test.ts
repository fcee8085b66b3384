import { applyDelegation, validateNameservers } from './nameservers'

const own = { ns1: 'a.x.net', ns2: 'b.x.net', ns3: 'c.x.net', ns4: 'd.x.net' }
const platform = ['ns1.panel.example', 'ns2.panel.example'] as const

test.each([
  ['internal', { ns1: platform[0], ns2: platform[1], ns3: null, ns4: null }],
  ['parking', { ns1: platform[0], ns2: platform[1], ns3: null, ns4: null }],
  ['external', own],
] as const)('%s delegation (S4.7)', (type, expected) => {
  expect(applyDelegation(type, own, platform)).toEqual(expected)
})

test('empty ones become null (S5.10), names are put into one spelling', () => {
  expect(
    validateNameservers({ ns1: ' NS1.Example.NET. ', ns2: 'ns2.example.net', ns3: '', ns4: ' ' }, 'x.com'),
  ).toEqual({
    ok: true,
    nameservers: { ns1: 'ns1.example.net', ns2: 'ns2.example.net', ns3: null, ns4: null },
  })
})

test('those inside the domain are stored with their addresses, each in one spelling and once', () => {
  const addresses = [' 192.0.2.1 ', '2001:DB8:0:0::1', '2001:db8::1', '192.0.2.1', '']
  const typed = { ns1: 'NS1.Shop.com.', ns1_addresses: addresses, ns2: 'ns2.x.net', ns2_addresses: [] }
  expect(validateNameservers(typed, 'shop.com')).toEqual({
    ok: true,
    nameservers: {
      ns1: 'ns1.shop.com',
      ns1_addresses: ['192.0.2.1', '2001:db8::1'],
      ns2: 'ns2.x.net',
      ns3: null,
      ns4: null,
    },
  })
})

test.each([
  [{ ns1: 'a.x.net', ns2: '' }, ['ns2 domains.ns.required']],
  [{}, ['ns1 domains.ns.required', 'ns2 domains.ns.required']],
  [{ ns1: 'a.x.net', ns2: 'A.X.NET.' }, ['ns2 domains.ns.twice']],
  [{ ns1: 'a.x.net', ns2: 'b.x.net', ns3: 'ns1.shop.com' }, ['ns3_addresses domains.glue.required']],
  [{ ns1: 'a.x.net', ns2: 'shop.com', ns2_addresses: [' '] }, ['ns2_addresses domains.glue.required']],
  [{ ns1: 'a.x.net', ns2: 'b.x.net', ns1_addresses: ['192.0.2.1'] }, ['ns1_addresses domains.glue.outside']],
  [{ ns1: 'a.x.net', ns2: 'b.shop.com', ns2_addresses: ['192.0.2.256'] }, ['ns2_addresses domains.glue.address']],
  [{ ns1: 'a.x.net', ns2: 'b.shop.com', ns2_addresses: ['2001:db8::x'] }, ['ns2_addresses domains.glue.address']],
  [{ ns1: 'a.x.net', ns2: 'b.shop.com', ns2_addresses: ['10.0.0.1'] }, ['ns2_addresses domains.glue.special']],
  [{ ns1: 'a.x.net', ns2: 'b.shop.com', ns2_addresses: ['::1'] }, ['ns2_addresses domains.glue.special']],
  [{ ns1: 'a.x.net', ns2: '192.0.2.1' }, ['ns2 domains.ns.address']],
  [{ ns1: 'a.x.net', ns2: '2001:db8::1' }, ['ns2 domains.ns.address']],
  [{ ns1: 'a.x.net', ns2: 'localhost' }, ['ns2 domains.ns.host']],
  [{ ns1: 'a_b.x.net', ns2: '-a.x.net' }, ['ns1 domains.ns.host', 'ns2 domains.ns.host']],
  [{ ns1: 'a.x.net', ns2: 'a..net' }, ['ns2 domains.ns.host']],
  [{ ns1: 'a.x.net', ns2: `${'a'.repeat(64)}.net` }, ['ns2 domains.ns.host']],
  [{ ns1: 'a.x.net', ns2: 'notshop.com' }, []],
])('%j', (typed, expected) => {
  const answer = validateNameservers(typed, 'shop.com')
  expect(answer.ok ? [] : answer.errors.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
})
