import { type AuthFlow, keepFlow, readFlow } from './auth-flow'

const email = 'a@example.com'

beforeEach(() => sessionStorage.clear())

test.each<[AuthFlow, AuthFlow]>([
  [{ view: 'form' }, { view: 'form' }],
  [
    { view: 'confirm', email },
    { view: 'confirm', email },
  ],
  [
    { view: 'reset', step: 'email', email },
    { view: 'reset', step: 'email', email },
  ],
  [
    { view: 'reset', step: 'code', email },
    { view: 'reset', step: 'code', email },
  ],
  [
    { view: 'reset', step: 'password', email },
    { view: 'reset', step: 'code', email },
  ],
])('%j is resumed as %j', (kept, resumed) => {
  keepFlow(kept)
  expect(readFlow()).toEqual(resumed)
})

test.each(['', 'null', '[]', '{"view":"confirm"}', '{"view":"reset","email":"a","step":"other"}', '{"view":"x"}'])(
  'what is no flow (%j) starts at the form',
  stored => {
    sessionStorage.setItem('draft:auth-flow', stored)
    expect(readFlow()).toEqual({ view: 'form' })
  },
)

test('the end of a flow leaves nothing behind', () => {
  keepFlow({ view: 'confirm', email })
  keepFlow({ view: 'form' })
  expect(sessionStorage).toHaveLength(0)
})
