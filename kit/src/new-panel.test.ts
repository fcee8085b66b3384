import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sampleContexts } from '@panel/shared/testing/sample-contexts'
import { namesOf } from './new-panel'
import { panelFiles } from './panel-template'

/** Inside the repository, so that the packages of the panels are found. */
const cache = join(import.meta.dirname, '../node_modules/.cache')

let folder: string
beforeAll(() => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'new-panels-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const ranges = { kit: '*', shared: '*', react: '*' }

it('panel new writes a page, and a part for each point, whose types are right', () => {
  const points = Object.keys(sampleContexts).filter(point => !point.startsWith('shell.'))
  for (const [at, point] of [undefined, ...points].entries()) {
    const names = namesOf(`panel-${at === 0 ? 'page' : `part${at}`}`, point)
    for (const [path, text] of Object.entries(panelFiles(names, ranges))) {
      const file = join(folder, names.panel, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
  writeFileSync(join(folder, 'tsconfig.json'), '{"extends":"@panel/kit/tsconfig.base.json","include":["*/src"]}')
  const { stdout, status } = spawnSync('npm', ['exec', '--', 'tsc', '--noEmit', '-p', folder], { encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

it.each([
  ['domain.sections', /There is no point domain.sections; the points are .*domain.section/],
  ['shell.identity', /There is no point shell.identity/],
])('panel new --extension %s names the points there are', (point, sentence) => {
  expect(() => namesOf('mail', point)).toThrow(sentence)
})
