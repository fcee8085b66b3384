import { safeParse } from '@panel/shared/schema'
import { email, optionalEmail, readEmail } from './email'

/** What people type, and the address that is stored. */
const taken: [string, string][] = [
  ['ann@example.com', 'ann@example.com'],
  ['o&o@example.com', 'o&o@example.com'],
  ["o'connor@example.com", "o'connor@example.com"],
  ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
  ['dept/shop=mail@example.com', 'dept/shop=mail@example.com'],
  ['ann+tag@example.com', 'ann+tag@example.com'],
  ['{ann}@example.com', '{ann}@example.com'],
  // Mobile operators in Japan gave out such addresses.
  ['.ann..bee.@docomo.example', '.ann..bee.@docomo.example'],
  ['-@example.com', '-@example.com'],
  ['1@2.example', '1@2.example'],
  ['ann@a-b.c-d.example', 'ann@a-b.c-d.example'],
  ['ann@192.0.2.1', 'ann@192.0.2.1'],
  ['ann@intranet', 'ann@intranet'],
  ['Ann.Bee@Example.COM', 'Ann.Bee@example.com'],
  ['ann@пошта.укр', 'ann@xn--80a1acn3a.xn--j1amh'],
  ['ann@ПОШТА.УКР', 'ann@xn--80a1acn3a.xn--j1amh'],
  ['ann@XN--80A1ACN3A.xn--j1amh', 'ann@xn--80a1acn3a.xn--j1amh'],
  ['ann@xn--80a1acn3a.укр', 'ann@xn--80a1acn3a.xn--j1amh'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
  ['ann@faß.example', 'ann@xn--fa-hia.example'],
  ['ann@例え。jp', 'ann@xn--r8jz45g.jp'],
  ['ann@مثال.example', 'ann@xn--mgbh0fb.example'],
  ['ann@उदाहरण.example', 'ann@xn--p1b6ci4b4b3a.example'],
  ['ａnn@example.com'.replace('ａ', 'a'), 'ann@example.com'],
  ['ann＠ｅｘａｍｐｌｅ．com', 'ann@example.com'],
  ['  ann@example.com\t', 'ann@example.com'],
  ['ann@example.com\u200b', 'ann@example.com'],
  ['\u202aann@example.com\u202c', 'ann@example.com'],
  ['\ufeffann@example.com', 'ann@example.com'],
  ['\u00a0ann@example.com\u00a0', 'ann@example.com'],
  ['ann@exam\u00adple.com', 'ann@example.com'],
  ['ann\u2060@example.com', 'ann@example.com'],
  ['<ann@example.com>', 'ann@example.com'],
  ['“ann@example.com”', 'ann@example.com'],
  ["'ann@example.com'", 'ann@example.com'],
  ['mailto:ann@example.com', 'ann@example.com'],
  ['MAILTO:ann@example.com?subject=Hi&body=x', 'ann@example.com'],
  ['<mailto:ann@example.com>', 'ann@example.com'],
  ['Ann Bee <ann@example.com>', 'ann@example.com'],
  ['Ганна Бджола <ann@пошта.укр>', 'ann@xn--80a1acn3a.xn--j1amh'],
  ['"Bee, Ann" <ann@example.com>', 'ann@example.com'],
  ['O’Connor, Ann <ann@example.com>', 'ann@example.com'],
  ['\u200fAnn\u200f <\u202aann@example.com\u202c>', 'ann@example.com'],
  ['‹ann@example.com›', 'ann@example.com'],
  ['«ann@example.com»', 'ann@example.com'],
  ['ann@example.com\r\n', 'ann@example.com'],
  ['ann@EXAMPLE.УКР', 'ann@example.xn--j1amh'],
  ['ann@ex\u00e4mple．com', 'ann@xn--exmple-cua.com'],
]

test.each(taken)('%j is %s', (typed, stored) => {
  expect(safeParse(email, typed)).toEqual({ success: true, data: stored })
  expect(safeParse(optionalEmail, typed)).toEqual({ success: true, data: stored })
  expect(readEmail(stored)).toBe(stored)
})

/** What is refused, and the code of the first fault. */
const refused: [string, string][] = [
  ['', 'required'],
  [' \u200b ', 'required'],
  ['ann', 'email'],
  ['@example.com', 'email'],
  ['ann@', 'email'],
  ['ann@bee@example.com', 'email'],
  ['ann bee@example.com', 'email'],
  ['ann\u00a0bee@example.com', 'email'],
  ['ann@exa mple.com', 'email'],
  ['ann,bee@example.com', 'email'],
  ['ann@example.com, bee@example.com', 'email'],
  ['ann;bee@example.com', 'email'],
  ['ann:bee@example.com', 'email'],
  ['"ann bee"@example.com', 'email'],
  ['ann(comment)@example.com', 'email'],
  ['ann\\bee@example.com', 'email'],
  ['ann@.example.com', 'email'],
  ['ann@example..com', 'email'],
  ['ann@example.com.', 'email'],
  ['ann@-example.com', 'email'],
  ['ann@example-.com', 'email'],
  ['ann@exa_mple.com', 'email'],
  ['ann@[192.0.2.1]', 'email'],
  ['ann@example.com:25', 'email'],
  ['ann@example.com/path', 'email'],
  ['ann@exam%70le.com', 'email'],
  ['Ann Bee ann@example.com', 'email'],
  ['Ann <ann@example.com> Bee', 'email'],
  ['a@example.com <b@example.com>', 'email'],
  ['Ann <ann@example.com>, Bee <bee@example.com>', 'email'],
  ['Ann <>', 'email'],
  ['ann@example.com (Ann)', 'email'],
  ['ann[at]example.com', 'email'],
  ['ann@@example.com', 'email'],
  ['ann%40example.com', 'email'],
  ['ann@example.com\u0000', 'email'],
  ['"ann"@example.com', 'email'],
  ['ann@exämple.de.', 'email'],
  ['ann@ex\nample.com', 'email'],
  [`ann@${'a'.repeat(64)}.com`, 'email'],
  ['ann@１.２', 'email'],
  ['ann@п%61.укр', 'email'],
  ['ann@п_а.укр', 'email'],
  ['ann@\u200d.example', 'email'],
  ['ann@xn--a.укр', 'email'],
  ['анна@example.com', 'email_letters'],
  ['анна@пошта.укр', 'email_letters'],
  ['josé@example.com', 'email_letters'],
  ['ａnn@example.com', 'email_letters'],
  [`${'a'.repeat(250)}@example.com`, 'too_long'],
]

test.each(refused)('%j is refused: %s', (typed, code) => {
  expect(safeParse(email, typed).error?.issues[0]?.message).toBe(code)
  const optional = safeParse(optionalEmail, typed)
  expect(optional.error?.issues[0]?.message).toBe(code === 'required' ? undefined : code)
})

test('a long text of quotation marks is refused as soon as a short one', () => {
  expect(safeParse(email, `a${'"'.repeat(200_000)}a"`).success).toBe(false)
})
