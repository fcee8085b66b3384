import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFolder, type Result } from '../src/moving-in/import'
import { readMovedFolder } from '../src/moving-in/read-folder'
import { type EppApi, startEppApi } from './epp/start-epp-api'
import { until } from './until'
import { uniqueName } from './users'

let world: EppApi

beforeAll(async () => {
  world = await startEppApi()
})

afterAll(() => world.close())

const move = async (names: readonly string[], isDry = false): Promise<string[][]> => {
  const path = mkdtempSync(join(tmpdir(), 'moved-'))
  writeFileSync(join(path, 'tblclients.csv'), 'id,email\n7,moved@example.com\n')
  const lines = names.map((name, at) => `${at},7,${name},2021-03-01,2031-03-01,Active`)
  const header = 'id,userid,domain,registrationdate,expirydate,status'
  writeFileSync(join(path, 'tbldomains.csv'), [header, ...lines, ''].join('\n'))
  const results: Result[] = []
  const { db, settings, keys, registries } = world.api.deps
  const report = (result: Result) => results.push(result)
  const needs = { db, settings, keys, registries: () => registries }
  await importFolder(needs, readMovedFolder(path), { isDry, servesHere: false, report })
  return results.slice(1).map(({ item, outcome, note }) => [item, outcome, note])
}

const rowOf = (name: string) =>
  world.api.db.selectFrom('domains').selectAll().where('name', '=', name).executeTakeFirst()

test('what the export of WHMCS leaves out is asked of the registry: nameservers, term, DS records and locks', async () => {
  const { state } = world.server
  const name = uniqueName('moved')
  const full = `${name}.com`
  const held = state.register(full, 'panel', 3, 'secret-code', [])
  state.putHost(`ns1.${full}`, 'panel', ['192.0.2.53'])
  state.putHost('ns.other.example', 'panel', [])
  held.hosts.push(`ns1.${full}`, 'ns.other.example')
  held.ds.push(
    '<s:dsData><s:keyTag>7</s:keyTag><s:alg>13</s:alg><s:digestType>2</s:digestType>' +
      `<s:digest>${'AB'.repeat(32)}</s:digest></s:dsData>`,
  )
  for (const status of ['clientTransferProhibited', 'serverUpdateProhibited']) held.statuses.add(status)
  const taken = [full, 'imported', 'external nameservers and term of the registry, without contacts']
  expect(await move([full], true)).toEqual([taken])
  expect(await rowOf(name)).toBeUndefined()
  expect(await move([full])).toEqual([taken])
  const row = await rowOf(name)
  expect(row).toMatchObject({
    delegation_type: 'external',
    ns1: `ns1.${full}`,
    ns2: 'ns.other.example',
    glue: { [`ns1.${full}`]: ['192.0.2.53'] },
    client_transfer_lock: true,
    registry_statuses: ['serverUpdateProhibited'],
  })
  expect(row?.expires_at).toEqual(held.expires)
  const zone = await world.api.db
    .selectFrom('dns_zones')
    .select('registry_ds')
    .where('domain_id', '=', row?.id ?? 0)
    .executeTakeFirst()
  expect(zone?.registry_ds).toMatchObject([{ key_tag: 7 }])
  expect((await move([full]))[0]).toEqual([full, 'present', ''])
})

test('a domain that the registry does not know, has elsewhere or says nothing about is not imported', async () => {
  const { state } = world.server
  const [unknown, elsewhere, silent] = ['unknown', 'elsewhere', 'silent'].map(kind => `${uniqueName(kind)}.com`)
  if (!unknown || !elsewhere || !silent) throw new Error('no names')
  state.register(elsewhere, 'other', 1, 'secret-code', [])
  state.register(silent, 'panel', 1, 'secret-code', [])
  expect(await move([unknown, elsewhere])).toEqual([
    [unknown, 'failed', 'the registry has no such domain'],
    [elsewhere, 'failed', 'the registry has it at another registrar: other'],
  ])
  await world.server.goDown()
  const away = expect.stringMatching(/^the registry registry does not say which nameservers it has: ./)
  const told = await move([silent, unknown, silent, silent])
  expect(told.map(([, outcome, note]) => [outcome, note])).toEqual([
    ...Array(3).fill(['failed', away]),
    ['failed', 'the registry registry does not answer'],
  ])
  await world.server.comeBack()
  await until('it is back', async () => (await move([silent]))[0]?.[1] === 'imported')
})
