import { isThisMachine } from '../src/server-kit/networks'

test.each(['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]'])('%s is this machine', host => {
  expect(isThisMachine(host)).toBe(true)
})

test.each(['localhost.example', '127.evil.example', '127.0.0.1.example', '10.0.0.1', '::2', 'panel.example', ''])(
  '%s is another one',
  host => {
    expect(isThisMachine(host)).toBe(false)
  },
)
