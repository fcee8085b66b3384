import { isEmailDomainAllowed, normalizeEmail, normalizePassword, passwordFault } from './credentials'

test.each([
  ['1234567', 'password_too_short'],
  ['  a b  ', 'password_too_short'],
  ['ї'.repeat(7), 'password_too_short'],
  ['Password1', 'password_common'],
  ['QWERTYUIOP', 'password_common'],
  ['Пароль123', 'password_common'],
  ['zzzzzzzzzzzz', 'password_common'],
  ['abcabcabcabc', 'password_common'],
  ['person@example.com', 'password_common'],
  ['correct horse battery staple', null],
  ['x8Kq2!mz', null],
  ['довге речення українською', null],
  ['ab1'.concat('-_'.repeat(62), 'z'), null],
  ['ab1'.concat('-_'.repeat(62), 'zz'), 'password_too_long'],
])('%s: %s', (password, fault) => {
  expect(passwordFault(password, 'Person@Example.com')).toBe(fault)
})

test('one password is one text, however it was composed', () => {
  expect(normalizePassword('cafe\u0301 nero')).toBe(normalizePassword('café nero'))
  expect(normalizePassword(' spaces stay ')).toBe(' spaces stay ')
})

test('an address has one spelling', () => {
  expect(normalizeEmail('  Person@Example.COM ')).toBe('person@example.com')
})

test.each([
  ['a@gmail.com', [], true],
  ['a@GMAIL.com', ['gmail.com'], true],
  ['a@ПОШТА.укр', ['gmail.com', 'xn--80a1acn3a.xn--j1amh'], true],
  ['a@notgmail.com', ['gmail.com'], false],
  ['a@gmail.com@evil.net', ['gmail.com'], false],
])('%s may sign up where %j are allowed: %p (S5.4)', (email, domains, expected) => {
  expect(isEmailDomainAllowed(email, domains)).toBe(expected)
})
