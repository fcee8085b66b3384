import { validateRecord } from '@panel/shared/rules'
import cases from '@panel/shared/rules/dns/dns-cases.json'
import moreCases from '@panel/shared/rules/dns/more-cases.json'
import { compareSets } from '../src/publishing/compare'
import { powerDns } from '../src/publishing/powerdns'
import { fitSets, type Publisher, type RrSet } from '../src/publishing/publisher'
import { authority, toRrSets } from '../src/publishing/rrsets'
import { type NameServers, startNameServers } from './name-servers'

const zone = 'forms.example'

type Type = Parameters<typeof validateRecord>[0]['type']

/** What is stored of a case, at a name of its own. */
const stored = (all: readonly { type: string; host: string; content: string; priority?: number | null }[]) =>
  all.flatMap(({ type, host, content, priority }, at) => {
    const answer = validateRecord({ zone, host, type: type as Type, content, priority: priority ?? null }, [])
    return answer.ok ? [{ ...answer.record, host: `${type.toLowerCase()}-${at}` }] : []
  })

let servers: NameServers
let publisher: Publisher

beforeAll(async () => {
  servers = await startNameServers()
  publisher = powerDns({ kind: 'powerdns', url: `http://127.0.0.1:${servers.ports.web}`, key: 'test-key' })
})

afterAll(() => servers.close())

const publish = async (sets: readonly RrSet[], serial: number) => {
  const wanted = () => [...authority(`${zone}.`, serial, 'example.net'), ...fitSets(publisher, sets)]
  const there = await publisher.read(`${zone}.`)
  await publisher.publish({ name: `${zone}.`, serial, rrsets: wanted(), signed: false, isEnding: false }, there)
  return { wanted: wanted(), there: await publisher.read(`${zone}.`) }
}

const leftOut = (sets: readonly RrSet[]): string[] =>
  sets.flatMap(set =>
    set.contents.filter(content => publisher.formOf(set, content) === null).map(one => `${set.type} ${one}`),
  )

test('whatever is stored is published or left out, and the rest of the zone with it', async () => {
  const valid = cases.map(one => ({ ...one, content: one.canonical ?? one.content }))
  const typed = moreCases.map(one => ({ ...one, content: one.typed }))
  const odd = [
    ...['issue', 'issuewild', 'x'].map(tag => ({ type: 'CAA', host: '@', content: `0 ${tag} ""` })),
    { type: 'LOC', host: '@', content: '51 28 40 N 0 0 0 E 45m' },
    { type: 'LOC', host: '@', content: '51 28 40 N 0 0 1 E 42849672m' },
    { type: 'PTR', host: '@', content: 'a\\@b.example.' },
    { type: 'SRV', host: '_a._tcp', content: '1 1 a\\@b.example.', priority: 1 },
    { type: 'HTTPS', host: '@', content: '1 . alpn=h2 dohpath=/dns-query{?dns}' },
    { type: 'HTTPS', host: '@', content: '1 . ipv6hint=::ffff:192.0.2.1' },
  ]
  const sets = toRrSets(stored([...valid, ...typed, ...odd]), `${zone}.`).filter(({ type }) => type !== 'ALIAS')
  expect(sets.length).toBeGreaterThan(120)
  for (const serial of [1, 2]) {
    const { wanted, there } = await publish(sets, serial)
    expect(compareSets(wanted, there?.rrsets ?? [], `${zone}.`)).toEqual({ replace: [], remove: [] })
  }
  expect(leftOut(sets)).toMatchInlineSnapshot(`
    [
      "HTTPS 1 . key667=a\\032b\\034c\\059d",
      "HTTPS 1 . alpn=h2\\059x",
      "HTTPS 1 . alpn=\\010\\010,h2",
      "HTTPS 1 . alpn=a\\040b",
      "HTTPS 1 . alpn=\\041x",
      "HTTPS 1 . alpn=h2,h\\0403",
      "CAA 0 x """,
      "LOC 51 28 40.000 N 0 0 1.000 E 42849672.00m 1.00m 10000.00m 10.00m",
    ]
  `)
})
