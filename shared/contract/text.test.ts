import { safeParse } from '@panel/shared/schema'
import { line, requiredLine } from './lines'

test.each([
  ['  Ann ', 'Ann'],
  ['Ки\u0456\u0308в', 'Київ'],
  ['\u0418\u0306осип', 'Йосип'],
  ['Jose\u0301', 'José'],
  ['\u212bngstro\u0308m', 'Ångström'],
  ['Ґалаґан', 'Ґалаґан'],
  ['Лук’яненко', 'Лук’яненко'],
  ["O'Connor", "O'Connor"],
  ['王明', '王明'],
  ['عبد الله', 'عبد الله'],
  ['\u202bעברית\u202c', 'עברית'],
  ['Ann\u200bBee', 'AnnBee'],
  ['\ufeffAnn', 'Ann'],
  ['An\u00adn', 'Ann'],
  ['Ann\u00a0Bee', 'Ann Bee'],
  ['+380\u202f44', '+380 44'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧'],
  ['\u2066Ann\u2069', 'Ann'],
  ['\u200eAnn\u200f', 'Ann'],
  ['\u3164', ''],
  ['ﬁn', 'ﬁn'],
])('the line %j is stored as %j', (typed, stored) => {
  expect(safeParse(line(20), typed)).toEqual({ success: true, data: stored })
})

test.each([
  ['Ann\u202eeeB', 'direction'],
  ['\u202dAnn', 'direction'],
  ['Ann\u202e\u202c', 'direction'],
  ['A\nB', 'characters'],
  ['A\tB', 'characters'],
  ['A\u0085B', 'characters'],
  ['A\x7fB', 'characters'],
  ['\u200b\u2060', 'required'],
  ['\u3164', 'required'],
  ['a'.repeat(21), 'too_long'],
])('the line %j is refused: %s', (typed, code) => {
  expect(safeParse(requiredLine(20), typed).error?.issues[0]?.message).toBe(code)
})
