import { lineDifference, mergeZoneText } from './zone-text-merge'

const origin = '$ORIGIN example.com.'
const zone = (...lines: string[]) => [origin, ...lines.map(line => line.replaceAll(' ', '\t')), ''].join('\n')

const www = 'www 300 IN A 192.0.2.1'
const mail = '@ 300 IN MX 10 mail.example.net.'
const base = zone(mail, www)

const merged = (stored: string, typed: string) => {
  const { text, contested } = mergeZoneText({ base, stored, typed })
  return { ...lineDifference(base, text), contested }
}

test.each([
  ['they added a record', zone(mail, www, 'api 300 IN A 192.0.2.7'), ['api 300 IN A 192.0.2.7'], []],
  ['they deleted a record', zone(www), [], [mail]],
  [
    'they changed a record',
    zone('@ 600 IN MX 10 mail.example.net.', www),
    ['@ 600 IN MX 10 mail.example.net.'],
    [mail],
  ],
])('%s, and so did I: both changes are in the text', (_, stored, come, gone) => {
  const mine = 'shop 300 IN A 192.0.2.3'
  const result = merged(stored, `${base}${mine}\n`)
  expect(result).toEqual({ come: [...come, mine], gone, contested: [] })
})

test('where both changed the same record mine stays, and is named', () => {
  const stored = zone(mail, 'www 300 IN A 192.0.2.50')
  const typed = zone(mail, 'www 300 IN A 192.0.2.9')
  expect(merged(stored, typed)).toEqual({ come: ['www 300 IN A 192.0.2.9'], gone: [www], contested: ['www A'] })
})

test('what they deleted and I changed is contested, what both deleted is not', () => {
  const typed = zone(mail, 'www 300 IN A 192.0.2.9')
  expect(merged(zone(mail), typed)).toMatchObject({ come: ['www 300 IN A 192.0.2.9'], contested: ['www A'] })
  expect(merged(zone(mail), zone(mail))).toEqual({ come: [], gone: [www], contested: [] })
})

test('the same change of both is one change', () => {
  const typed = zone(mail, 'www 300 IN A 192.0.2.50')
  expect(merged(typed, typed)).toEqual({ come: ['www 300 IN A 192.0.2.50'], gone: [www], contested: [] })
})

test('what they added is put where the name of the zone holds, also into a text of another form', () => {
  const stored = zone(mail, www, 'api 300 IN A 192.0.2.7')
  const { text } = mergeZoneText({ base, stored, typed: '$ORIGIN sub.example.com.\nwww A 192.0.2.1\n' })
  expect(text).toBe(`${origin}\napi 300 IN A 192.0.2.7\n$ORIGIN sub.example.com.\nwww A 192.0.2.1\n`)
})
