import { toCsv } from './csv'

test('CSV quotes what must be quoted and never holds a formula', () => {
  expect(
    toCsv([
      ['a', 'b"c', 'd,e'],
      ['=1+1', true, null],
      ['@x', -5, 'line\nbreak'],
    ]),
  ).toBe('\uFEFFa,"b""c","d,e"\r\n\'=1+1,true,\r\n\'@x,\'-5,"line\nbreak"\r\n')
})
