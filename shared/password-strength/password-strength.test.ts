import { passwordStrength } from '.'

test.each([
  ['password', 0, 'common'],
  ['qwertyuiop', 0, 'common'],
  ['aaaaaaaa1', 1, 'repeat'],
  ['olena1990', 1, 'own'],
  ['correct horse battery', 4, null],
] as const)('%s has the strength %i', (password, score, hint) => {
  expect(passwordStrength(password, 'olena@example.com')).toEqual({ score, hint })
})

test('what is typed with a combining accent is the same password', () => {
  expect(passwordStrength('cafe\u0301 au lait', '')).toEqual(passwordStrength('café au lait', ''))
})
