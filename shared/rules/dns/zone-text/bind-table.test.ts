import { toZone } from '../zone'
import bindTable from './bind-table.json'
import { readZoneText } from './read-zone-text'

/** As named-compilezone writes it; a line that is refused as its number and code. */
const read = (text: string): string[] =>
  readZoneText(text, toZone('example.com'))
    .flatMap(({ record, owner, isLeftOut, line, findings }) => {
      if (isLeftOut) return []
      if (!record || !owner) return `# ${line} ${findings.map(({ code }) => code).join(' ')}`
      const priority = record.priority === null ? [] : [record.priority]
      return [owner.fqdn, record.ttl, record.type, ...priority, record.content].join(' ')
    })
    .sort()

test.each(Object.entries(bindTable))('read as BIND reads it: %s', (_, { text, records }) => {
  expect(read(text)).toEqual(records)
})

test.each([
  [
    'a refused name',
    'web A 192.0.2.5\nother.example.org. A 192.0.2.66\n   AAAA 2001:db8::66',
    ['# 2 dns.host.outside-zone', '# 3 dns.line.host-refused', 'web.example.com. 300 A 192.0.2.5'],
  ],
  [
    'a name that is none',
    'web A 192.0.2.5\nbad..name A 192.0.2.6\n A 192.0.2.7',
    ['# 2 dns.name.empty-label', '# 3 dns.line.host-refused', 'web.example.com. 300 A 192.0.2.5'],
  ],
  [
    'a refused origin',
    '$ORIGIN bad..x.\nwww A 192.0.2.1\nx.example.com. A 192.0.2.2\n$ORIGIN a.example.com.\nb A 192.0.2.3',
    [
      '# 1 dns.line.origin',
      '# 2 dns.line.origin-refused',
      'b.a.example.com. 300 A 192.0.2.3',
      'x.example.com. 300 A 192.0.2.2',
    ],
  ],
  [
    'a line that is not closed',
    'web A 192.0.2.5\nx TXT "a\n TXT "b"',
    ['# 2 dns.line.continued', '# 3 dns.line.host-refused', 'web.example.com. 300 A 192.0.2.5'],
  ],
  ['a parenthesis alone', ')\na A 192.0.2.1', ['# 1 dns.line.continued', 'a.example.com. 300 A 192.0.2.1']],
  ['an octet too few', 'a TYPE1 \\# 4 C00002', ['# 1 dns.line.generic']],
  ['an unknown type', 'a TYPE65280 \\# 0', ['# 1 dns.line.unknown-type']],
  ['too much to generate', '$GENERATE 1-99999 a$ A 192.0.2.1', ['# 1 dns.line.generate-many']],
  ['no range', '$GENERATE a-b a$ A 192.0.2.1', ['# 1 dns.line.generate']],
])('what depends on something refused is refused: %s', (_, text, lines) => {
  expect(read(text)).toEqual(lines)
})

test('the start of authority is left out, wherever a file of another provider puts it', () => {
  const text = 'example.com\t3600\tIN\tSOA\tns.x.net. dns.x.net. 1 10000 2400 604800 3600\nwww\t60\tA\t192.0.2.1'
  expect(readZoneText(text, toZone('example.com')).map(({ isLeftOut }) => isLeftOut ?? false)).toEqual([true, false])
})
