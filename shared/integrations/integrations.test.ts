import { fillIn, integrations } from './index'

const values = {
  ...{ ORIGIN: 'https://panel.example', HOST: 'panel.example', TOKEN: 'dca_0', DOMAIN: 'shop.example' },
  PLATFORM: 'dns.example',
}

test('each program has an id of its own', () => {
  const ids = integrations.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(integrations.map(one => [one.id, one] as const))(
  'the configuration of %s names the product and the token',
  (_, one) => {
    const text = one.listings.map(listing => fillIn(listing.text, values)).join('')
    expect(text).toContain('panel.example')
    expect(text).toContain('dca_0')
    expect(text).not.toMatch(/\{[A-Z]+\}/)
  },
)

test('a program that wants the parts of the origin gets those of any origin', () => {
  const octodns = integrations.find(({ id }) => id === 'octodns')
  const local = { ...values, ORIGIN: 'http://127.0.0.1:3000', HOST: '127.0.0.1:3000' }
  const text = fillIn(octodns?.listings[0]?.text ?? '', local)
  expect(text).toMatch(/host: 127\.0\.0\.1\n\s+port: 3000\n\s+scheme: http\n/)
})
