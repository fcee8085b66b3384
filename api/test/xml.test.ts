import { collectFrames } from '../src/registry/epp/frames'
import { readXml } from '../src/registry/epp/xml'

const message = (document: string): string | undefined => readXml(document).first('epp')?.first('msg')?.text

/** What a server may write (XML 1.0, Namespaces in XML 1.0), and what a conforming processor reads. */
test.each([
  ['<epp><msg>plain</msg></epp>', 'plain'],
  ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>\r\n<epp><msg>declared</msg></epp>\r\n', 'declared'],
  ["<?xml version='1.0'?><epp><msg>quotes</msg></epp>", 'quotes'],
  ['<?xml version="1.1"?><epp><msg>1.1</msg></epp>', '1.1'],
  ['<epp><msg>&lt;a&gt; &amp; &quot;b&quot; &apos;c&apos;</msg></epp>', '<a> & "b" \'c\''],
  ['<epp><msg>&amp;lt;</msg></epp>', '&lt;'],
  ['<epp><msg>&#38;#38;</msg></epp>', '&#38;'],
  ['<epp><msg>&#x406;&#1074;&#x0430;&#1085;</msg></epp>', 'Іван'],
  ['<epp><msg>&#128512;</msg></epp>', '😀'],
  ['<epp><msg><![CDATA[<&amp;>]]></msg></epp>', '<&amp;>'],
  ['<epp><msg>a<![CDATA[ & ]]>b</msg></epp>', 'a & b'],
  ['<epp><msg><![CDATA[a]]]]><![CDATA[>b]]></msg></epp>', 'a]]>b'],
  ['<epp><msg>a<!-- <msg>no</msg> -->b</msg></epp>', 'ab'],
  ['<epp><!-- - --><msg>after</msg></epp>', 'after'],
  ['<epp><?pi <msg>?><msg>a<?pi x?>b</msg></epp>', 'ab'],
  ['<e:epp xmlns:e="urn:ietf:params:xml:ns:epp-1.0"><e:msg>prefix</e:msg></e:epp>', 'prefix'],
  ['<epp xmlns="urn:a"><x:msg xmlns:x="urn:b">own</x:msg></epp>', 'own'],
  ['<epp xmlns:épp="urn:a"><épp:msg>letters</épp:msg></epp>', 'letters'],
  ['<epp><msg\n  lang="uk"\n>break</msg\n></epp\n>', 'break'],
  ['<epp><msg>\r\n  line\rend\n </msg></epp>', 'line\nend'],
  ['<epp><msg>\u00a0kept\u00a0</msg></epp>', '\u00a0kept\u00a0'],
  ['<epp><msg/></epp>', ''],
  ['<epp><msg></msg><msg>second</msg></epp>', ''],
  ['<epp><msg>a &gt; b > c ]] d</msg></epp>', 'a > b > c ]] d'],
])('%j is read as %j', (document, text) => {
  expect(message(document)).toBe(text)
})

test('attributes: references, white space, other quotes, a prefix', () => {
  const element = readXml(`<epp xmlns:x="urn:x" a="&lt;&#x31;&amp;amp;" b='"' c="1\n2" x:d="own" e=""/>`).first('epp')
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map(name => element?.attribute(name))).toEqual([
    '<1&amp;',
    '"',
    '1 2',
    'own',
    '',
    undefined,
  ])
})

test.each([
  '',
  'no document',
  '<epp>',
  '<epp></EPP>',
  '<epp><msg></epp></msg>',
  '<epp a="1" a="2"/>',
  '<epp a=1/>',
  '<epp>&nbsp;</epp>',
  '<epp>a & b</epp>',
  '<epp>]]></epp>',
  '<epp>&#0;</epp>',
  '<epp>\u0001</epp>',
  '<x:epp/>',
  '<epp/><epp/>',
  '<epp/>more',
  ' <?xml version="1.0"?><epp/>',
  '<epp><!-- a -- b --></epp>',
  '<!DOCTYPE epp><epp/>',
])('%j is refused', document => {
  expect(() => readXml(document)).toThrow()
})

const read = (document: Buffer): string => {
  const found: string[] = []
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(document.length + 4)
  collectFrames(text => found.push(text))(Buffer.concat([frame, document]))
  return found.map(text => message(text)).join()
}

const document = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><epp><msg>Іван</msg></epp>`
const utf16 = Buffer.from(document('UTF-16'), 'utf16le')
const swapped = Buffer.from(utf16).swap16()

test.each([
  ['UTF-8', Buffer.from(document('UTF-8'))],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${document('utf-8')}`)],
  ['UTF-8 that is not declared', Buffer.from('<epp><msg>Іван</msg></epp>')],
  ['UTF-8 with a declaration of an unknown encoding', Buffer.from(document('X-UNKNOWN'))],
  ['UTF-16, little-endian', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  ['UTF-16, big-endian', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped])],
  ['UTF-16 without a mark, little-endian', utf16],
  ['UTF-16 without a mark, big-endian', swapped],
  [
    'windows-1251',
    Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1251"?><epp><msg>'),
      Buffer.from([0xb2, 0xe2, 0xe0, 0xed]),
      Buffer.from('</msg></epp>'),
    ]),
  ],
  [
    'ISO-8859-5',
    Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-5"?><epp><msg>'),
      Buffer.from([0xa6, 0xd2, 0xd0, 0xdd]),
      Buffer.from('</msg></epp>'),
    ]),
  ],
])('a frame in %s', (_, bytes) => {
  expect(read(bytes)).toBe('Іван')
})
