import { testGateway } from '../testing/gateway'

const read = async (settings: Record<string, string> = {}) => {
  const { app } = await testGateway(settings)
  const answer = await app.inject('/.well-known/security.txt')
  const fields = answer.body
    .trim()
    .split('\n')
    .map(line => line.split(/: (.*)/).slice(0, 2) as [string, string])
  return { answer, fields: new Map(fields) }
}

test('says whom to write to about a vulnerability, for less than a year (RFC 9116)', async () => {
  const { answer, fields } = await read()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(fields.get('Contact')).toBe('mailto:security@panel.example')
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
  expect(fields.get('Canonical')).toMatch(/^https?:\/\/.+\/\.well-known\/security\.txt$/)
})

test('names the contact of the setting', async () => {
  const contact = 'https://registrar.example/security'
  expect((await read({ SECURITY_CONTACT: contact })).fields.get('Contact')).toBe(contact)
})

test.each(['nobody', 'http://plain.example/', 'mailto:a@b.example\nExpires: x'])('%j is no contact', async contact => {
  await expect(read({ SECURITY_CONTACT: contact })).rejects.toThrow(/SECURITY_CONTACT/)
})
