import { readTransferLines } from './transfer-lines'

test.each([
  ['example.com Abc-123', 'example.com', 'Abc-123'],
  ['  example.com\tAbc-123  ', 'example.com', 'Abc-123'],
  ['example.com,Abc-123', 'example.com', 'Abc-123'],
  ['example.com; Abc-123', 'example.com', 'Abc-123'],
  ['"example.com","Abc-123"', 'example.com', 'Abc-123'],
  ['example.com,"A ""quoted"" code"', 'example.com', 'A "quoted" code'],
  ['EXAMPLE.com. Abc-123', 'example.com', 'Abc-123'],
  // A code may have any character (RFC 5731 has no limit).
  ['example.com a,b;c d', 'example.com', 'a,b;c d'],
  ['example.com <&]]>"', 'example.com', '<&]]>"'],
  ['приклад.укр Abc-123', 'приклад.укр', 'Abc-123'],
  ['xn--80aikifvh.xn--j1amh Abc-123', 'xn--80aikifvh.xn--j1amh', 'Abc-123'],
  // What the clipboard brings along.
  ['\ufeffexample.com Abc-123\u200b', 'example.com', 'Abc-123'],
  ['example.com\u00a0Abc-123', 'example.com', 'Abc-123'],
  ['example.com “Abc-123”', 'example.com', 'Abc-123'],
  ['example.com', 'example.com', ''],
  ['example.com,', 'example.com', ''],
  ['example.com,""', 'example.com', ''],
])('the line %j asks for %j with %j', (line, domain, code) => {
  expect(readTransferLines(line)).toEqual([expect.objectContaining({ domain, code })])
})

test('each line that is not empty is one domain, and is kept as it was typed', () => {
  expect(readTransferLines('One.com  A1\r\n\r\n\ttwo.net code\n').map(({ text }) => text)).toEqual([
    'One.com  A1',
    '\ttwo.net code',
  ])
})

test.each([
  'Domain Name,Expiry,EPP Code\nexample.com,2027-01-01,"A,1"',
  'sep=;\nAuth code;Domain\nA,1;example.com',
  'Домен\tКод авторизації\nexample.com\tA,1',
])('the columns are those that the first line of %j names', list => {
  expect(readTransferLines(list)).toEqual([expect.objectContaining({ domain: 'example.com', code: 'A,1' })])
})
