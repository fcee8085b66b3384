import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobs } from '../src/jobs/jobs'
import { groupsOf } from '../src/jobs/worker'
import { onlyPort } from '../src/registry/registry-of'
import { sandboxPort } from '../src/registry/sandbox/sandbox'
import type { Dependencies } from '../src/request-context'
import { readSettings, type Settings } from '../src/settings/settings'

const text = readFileSync(join(__dirname, '../../docs/jobs.md'), 'utf8')

/** The names in the first column of the table below a heading. */
const namesIn = (heading: string): string[] => {
  const [, section = ''] = text.split(`## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/^\| (`[^|]*) \|/gm)]
    .flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))
    .sort()
}

test('docs/jobs.md names every job of the schedule, and no other', () => {
  expect(namesIn('The schedule')).toEqual(jobs.map(({ name }) => name).sort())
})

test.each(['en', 'uk'])('administrators read a name for every job (%s)', language => {
  const texts = readFileSync(join(__dirname, `../../mfe-admin/locales/jobs/${language}.json`), 'utf8')
  expect(Object.keys(JSON.parse(texts)).sort()).toEqual(jobs.map(({ name }) => name).sort())
})

test('docs/jobs.md says which jobs run every minute', () => {
  const rows = [...text.matchAll(/^\| (`[^|]*) \| (minute|hour) \|/gm)]
  const told = rows.flatMap(([, cell = '', every]) =>
    cell
      .replaceAll('`', '')
      .split(', ')
      .map(name => [name, every]),
  )
  const seconds: Record<number, string> = { 60: 'minute', 3600: 'hour' }
  expect(told).toEqual(expect.arrayContaining(jobs.map(({ name, every }) => [name, seconds[every]])))
})

const PAYMENTS = { register: {}, unpaidDays: undefined, secretNames: [] }
const settings: Settings = { ...readSettings({}), PAYMENTS }
const registries = onlyPort(sandboxPort())
const groups = groupsOf({ ...({ settings } as Dependencies), registries }, async () => undefined)

test('docs/jobs.md says which tasks of the queue have places of their own', () => {
  const rows = [...text.matchAll(/^\| (`[^|]*) \| (registry|publishing|payments|other) \|/gm)]
  const told = Map.groupBy(rows, ([, , group]) => group)
  for (const [group, tasks] of told) {
    const names = tasks.map(([, cell = '']) => cell.replaceAll('`', ''))
    const shared = groups.filter(({ taskList = {} }) => names.some(name => name in taskList))
    expect([group, shared.length]).toEqual([group, 1])
    const others = rows.filter(([, , other]) => other !== group).map(([, cell = '']) => cell.replaceAll('`', ''))
    expect(others.filter(name => name in (shared[0]?.taskList ?? {}))).toEqual([])
  }
})

test('docs/jobs.md names every task of the queue, and no other', () => {
  const tasks = new Set(groups.flatMap(({ taskList }) => Object.keys(taskList ?? {})))
  expect(namesIn('The queue')).toEqual([...tasks].sort())
})
