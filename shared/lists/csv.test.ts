import { toCsv } from './download'

test('CSV quotes what must be quoted and never holds a formula', () => {
  expect(
    toCsv([
      ['a', 'b"c', 'd,e'],
      ['=1+1', true, null],
      ['@x', -5, 'line\nbreak'],
    ]),
  ).toBe('\uFEFFa,"b""c","d,e"\r\n\'=1+1,true,\r\n\'@x,\'-5,"line\nbreak"\r\n')
})

test('a spreadsheet that separates by semicolons or tabs finds no formula either', () => {
  const agent = "x;=cmd|'/c calc'!A1"
  const csv = toCsv([['login', agent, 'a\t=1', 'a; +1', '\t=1', 'v=1; p=2']])
  expect(csv.split(/[;\t,\r\n]/).filter(part => /^\s*[=+@-]/.test(part))).toEqual([])
  expect(csv).toContain('v=1; p=2')
})
