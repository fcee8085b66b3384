import { decodeFile } from './decode-file'
import { listedNames } from './listed-names'

const utf16 = (text: string, mark: boolean) => Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map(part => Buffer.from(part as string)))

/** «привіт» in windows-1251, and the same in its capitals. */
const greeting = [0xef, 0xf0, 0xe8, 0xe2, 0xb3, 0xf2]

test.each([
  ['UTF-8', 'en', bytes('привіт.ua\n'), 'utf-8', ['привіт.ua']],
  ['UTF-8 with a mark', 'uk', bytes('\uFEFFпривіт.ua\n'), 'utf-8', ['привіт.ua']],
  ['ASCII', 'uk', bytes('one.com\r\ntwo.net'), 'utf-8', ['one.com', 'two.net']],
  ['nothing', 'uk', bytes(''), 'utf-8', []],
  ['UTF-16 of Excel: tabs and a mark', 'en', utf16('Домен\tЦіна\r\nпривіт.ua\t5\r\n', true), 'utf-16le', ['привіт.ua']],
  ['UTF-16, big-endian with a mark', 'uk', utf16('привіт.ua', true).swap16(), 'utf-16be', ['привіт.ua']],
  ['UTF-16 without a mark', 'en', utf16('one.com\r\ntwo.net', false), 'utf-16le', ['one.com', 'two.net']],
  ['UTF-16 in Cyrillic without a mark', 'uk', utf16('привіт.укр\n', false), 'utf-16le', ['привіт.укр']],
  ['UTF-16, big-endian, without a mark', 'en', utf16('one.com', false).swap16(), 'utf-16be', ['one.com']],
  ['the code page of Excel in Ukraine', 'uk', bytes(greeting, '.ua;5,50\r\n'), 'windows-1251', ['привіт.ua']],
  [
    'the same with a head',
    'uk',
    bytes([0xc4, 0xee, 0xec, 0xe5, 0xed], ';', [0xd6, 0xb3, 0xed, 0xe0], '\r\n', greeting, '.ua;7\r\n'),
    'windows-1251',
    ['привіт.ua'],
  ],
  ['ґ, є, ї of that page', 'uk', bytes([0xb4, 0xba, 0xbf], '.com'), 'windows-1251', ['ґєї.com']],
  ['the code page of Western Europe', 'en', bytes('m', [0xfc], 'ller.com\r\n'), 'windows-1252', ['müller.com']],
  ['a broken end of UTF-8', 'uk', bytes('one.com\n', [0xd0]), 'windows-1251', ['one.com']],
  ['a line that tells Excel its separator', 'en', bytes('sep=;\r\none.com;1\r\n'), 'utf-8', ['one.com']],
  ['quotes with separators inside', 'en', bytes('"Acme; Inc, Ltd"\t"one.com"\n'), 'utf-8', ['one.com']],
  ['line ends of an old Mac', 'en', bytes('one.com\rtwo.net\r'), 'utf-8', ['one.com', 'two.net']],
])('a file in %s', (_, language, file, encoding, names) => {
  const read = decodeFile(file, language)
  expect(read.encoding).toBe(encoding)
  expect(listedNames(read.text).slice(0, names.length)).toEqual(names)
})
