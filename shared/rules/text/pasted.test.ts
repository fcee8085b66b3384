import { dropUnseen } from '../../contract/text'
import { cleanPasted, dropEscapes, findEscapes, findUnseen, showCharacter, showPasted } from './pasted'

test.each([
  ['demo@example.com\u200b', 'demo@example.com', 'U+200B (zero width space)'],
  ['192.0.2.1\u200b', '192.0.2.1', 'U+200B (zero width space)'],
  ['\u00a0www\u00a0', 'www', 'U+00A0 (no-break space)'],
  ['\ufeffwww', 'www', 'U+FEFF (byte order mark)'],
  ['ex\u00adample.com', 'example.com', 'U+00AD (soft hyphen)'],
  [
    '\u202awww.example.com\u202c',
    'www.example.com',
    'U+202A (left-to-right embedding), U+202C (pop directional formatting)',
  ],
  ['\u2066+380 44\u2069', '+380 44', 'U+2066 (left-to-right isolate), U+2069 (pop directional isolate)'],
  ['a\u202eb', 'ab', 'U+202E (right-to-left override)'],
  ['\u200ewww', 'www', 'U+200E (left-to-right mark)'],
  ['www\u200f', 'www', 'U+200F (right-to-left mark)'],
  ['\u061cwww', 'www', 'U+061C (Arabic letter mark)'],
  ['a\u2060b', 'ab', 'U+2060 (word joiner)'],
  ['a\u2061b\u2064', 'ab', 'U+2061 (function application), U+2064 (invisible plus)'],
  ['a\u200db', 'ab', 'U+200D (zero width joiner)'],
  ['a\u200c', 'a', 'U+200C (zero width non-joiner)'],
  ['10\u202f20', '10 20', 'U+202F (narrow no-break space)'],
  ['10\u200920', '10 20', 'U+2009 (thin space)'],
  ['10\u300020', '10 20', 'U+3000 (ideographic space)'],
  ['a\u180eb', 'ab', 'U+180E (Mongolian vowel separator)'],
  ['a\u{e0041}b', 'ab', 'U+E0041 (invisible character)'],
  ['\u3164', '', 'U+3164 (Hangul filler)'],
  ['“www”', 'www', '“…”'],
  ['„www“', 'www', '„…“'],
  ['«www»', 'www', '«…»'],
  ['‘www’', 'www', '‘…’'],
  ["'www'", 'www', "'…'"],
  ['"www"', 'www', '"…"'],
  ['`www`', 'www', '`…`'],
  ['» www «', 'www', '»…«'],
  ['“‘www’”', 'www', '“…”, ‘…’'],
  ['  "\u00a0www\u200b"  ', 'www', 'U+00A0 (no-break space), U+200B (zero width space), "…"'],
])('%j was meant as %j', (typed, text, shown) => {
  const read = cleanPasted(typed)
  expect([read.text, showPasted(read.findings)]).toEqual([text, shown])
})

test.each([
  'plain',
  "O'Connor",
  "it's",
  '"a" "b"',
  "'a' and 'b'",
  '"',
  "'",
  '\u06a9\u062a\u0627\u0628\u200c\u0647\u0627',
  '\u0915\u094d\u200d\u0937',
  '👩‍👩‍👧',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '❤️',
  'a\tb',
  '\u0600\u0661',
  '',
])('%j stays as it is', typed => {
  expect(cleanPasted(typed)).toEqual({ text: typed, findings: [] })
})

test('each place is that of the text as it came', () => {
  expect(cleanPasted(' “a\u200bb” ').findings.map(({ kind, at }) => [kind, at])).toEqual([
    ['invisible', 3],
    ['quotes', 1],
  ])
  expect(findUnseen('a\u00a0b\u202ec').map(({ kind, at }) => [kind, at])).toEqual([
    ['space', 1],
    ['direction', 3],
  ])
  expect(dropUnseen('a\u00a0b\u202ec')).toBe('a bc')
})

test.each([
  ['v=DMARC1\\; p=none\\;', 'v=DMARC1; p=none;', '\\;'],
  ['\\"v=spf1 -all\\"', '"v=spf1 -all"', '\\"'],
  ['a\\_b \\\\ c', 'a_b \\ c', '\\_, \\\\'],
  ['C:\\Users \\065', 'C:\\Users \\065', ''],
])('escapes of a master file in %j', (typed, text, shown) => {
  expect([dropEscapes(typed), showPasted(findEscapes(typed))]).toEqual([text, shown])
})

test.each([
  ['\u00a0', 'U+00A0 (no-break space)'],
  ['\t', 'U+0009 (invisible character)'],
  ['\0', 'U+0000 (invisible character)'],
  ['!', '!'],
  [' ', ' '],
  ['ї', 'ї'],
])('%j is shown as %s', (character, shown) => {
  expect(showCharacter(character)).toBe(shown)
})
