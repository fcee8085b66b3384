import { addHolder } from '../api/seed'
import { type ApiWorld, startApiWorld } from '../api/world'
import type { Part } from '../part'
import { type Result, toResult } from '../result'

/** Of the account that searches, with ten records each; a tenth as many zones belong to another account. */
const domains = 10_000
const others = 20_000

/** Milliseconds. */
const goals = { search: 100, zones: 1000 }

/** What is typed into the search over all zones, and how many records it finds at least: a page has 50. */
const needles: Readonly<Record<string, [needle: string, atLeast: number]>> = {
  'name-many': ['www.held-9', 50],
  'name-one': ['www.held-9876.com', 1],
  'name-none': ['nothing-has-this', 0],
  address: ['198.51.10.77', 1],
  'address-6': ['2001:db8::2694', 1],
  text: ['include:_spf.mail-of-9876', 1],
  comment: ['printer on floor 9876', 1],
  'comment-cyrillic': ['принтер на поверсі 9876', 1],
  'name-cyrillic': ['кав’ярня', 0],
  'label-cyrillic': ['кава', 50],
  'letter-many': ['w', 50],
  'letter-none': ['ґ', 0],
  'two-letters-none': ['qj', 0],
}

/** A zone as companies have it: hosts, mail with its texts, a name in another script, comments in two languages. */
const insertRecords = `
  insert into dns_records (domain_id, host, type, content, ttl, priority, comment)
  select d.id, r.host, r.type, r.content, 3600, r.priority, r.comment
  from (select id, row_number() over (order by id) as n from domains) d cross join lateral (values
    ('@', 'A', '198.51.' || n / 250 % 250 || '.' || n % 250, null::int, ''),
    ('www', 'A', '203.0.' || n / 250 % 250 || '.' || n % 250, null, 'printer on floor ' || n),
    ('@', 'AAAA', '2001:db8::' || to_hex(n), null, ''),
    ('@', 'MX', 'mail.held-' || n || '.com.', 10, 'Принтер на поверсі ' || n),
    ('@', 'TXT', '"v=spf1 include:_spf.mail-of-' || n || '.example -all"', null, ''),
    ('key._domainkey', 'TXT', '"v=DKIM1; k=rsa; p=' || repeat(md5(n::text), 7) || '" "' || repeat(md5(n::text), 5) || '"', null, ''),
    ('_dmarc', 'TXT', '"v=DMARC1; p=reject; rua=mailto:dmarc@reports.example"', null, ''),
    ('shop', 'CNAME', 'shops.example.net.', null, 'the shop'),
    (case when n % 20 = 0 then 'xn--80aaf4a' else 'files' end, 'CNAME', 'files.example.net.', null, ''),
    ('_sip._tcp', 'SRV', '5 5060 sip.held-' || n || '.com.', 10, '')
  ) r (host, type, content, priority, comment)`

const timed = async (url: string, headers: Record<string, string>): Promise<{ ms: number; rows: number }> => {
  const start = performance.now()
  const answer = await fetch(url, { headers })
  const rows: unknown[] = await answer.json()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return { ms: performance.now() - start, rows: rows.length }
}

const fill = async ({ product, database }: ApiWorld): Promise<void> => {
  await addHolder(product.url, database, { prefix: 'other-', domains: others })
  await database.query(insertRecords)
  await database.query('insert into dns_zones (domain_id, version, serial) select id, 1, 2026010101 from domains')
  await database.query('vacuum (analyze) dns_records, dns_zones, domains')
}

const makeToken = async ({ product, seed }: ApiWorld): Promise<string> => {
  const answer = await fetch(`${product.url}/api/users/me/tokens`, {
    method: 'POST',
    headers: { ...seed.user, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', scopes: ['dns:read'] }),
  })
  return ((await answer.json()) as { token: string }).token
}

/**
 * An account with 10,000 domains and 100,000 records, among three times as many: how long a search over all of its zones
 * takes by what is typed, and the list of its zones over PowerDNS's API.
 */
export const search: Part = async ({ rounds, product, signal }, print): Promise<Result[]> => {
  const world = await startApiWorld({ amount: { domains, guests: 0 }, product })
  const times = new Map<string, number[]>()
  try {
    print('search: 300,000 records are stored')
    await fill(world)
    const measure = async (id: string, path: string, headers: Record<string, string>, atLeast: number) => {
      const { ms, rows } = await timed(world.product.url + path, headers)
      if (rows < atLeast) throw new Error(`${path} has ${rows} of at least ${atLeast}.`)
      times.set(id, [...(times.get(id) ?? []), ms])
    }
    const token = { 'x-api-key': await makeToken(world) }
    for (let round = -1; round < rounds; round += 1) {
      signal.throwIfAborted()
      print(`search: round ${round + 1}`)
      // What the first round measures is the engine's compiler.
      if (round === 0) times.clear()
      for (const [id, [needle, atLeast]] of Object.entries(needles))
        await measure(`search.${id}`, `/api/dns/search?q=${encodeURIComponent(needle)}`, world.seed.user, atLeast)
      await measure('zones.10000', '/api/v1/servers/localhost/zones', token, domains)
    }
  } finally {
    await world.stop()
  }
  return [...times].map(([id, measured]) => {
    const goal = id === 'zones.10000' ? goals.zones : goals.search
    return toResult(
      `dns.${id}`,
      'ms',
      measured.map(ours => ({ ours, theirs: goal })),
      { atMost: 1 },
    )
  })
}
