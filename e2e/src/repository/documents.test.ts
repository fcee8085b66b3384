import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from '../suites/workspaces'
import { links, npmCommands, paths } from './document-claims'
import { textOf, textsOf, trackedFiles } from './tracked-files'

const documents = textsOf(/^(README|CONTRIBUTING|docs\/.*)\.md$/)
const files = trackedFiles()

const scriptsOf = (folder: string): Record<string, string> => JSON.parse(textOf(`${folder}/package.json`)).scripts ?? {}

const folderOf = (workspace: string): string | undefined =>
  workspaces.find(folder => folder === workspace || JSON.parse(textOf(`${folder}/package.json`)).name === workspace)

/** The panel that the guide makes; it has the commands of every other one. */
const madeByGuide = 'mfe-hosting'

const commandExists = (command: string): boolean => {
  const [, script = '', workspace] = /^npm (?:run )?([\w:-]+)(?: -w (\S+))?/.exec(command) ?? []
  const folder = workspace ? folderOf(workspace === madeByGuide ? 'mfe-auth' : workspace) : '.'
  return folder !== undefined && script in scriptsOf(folder)
}

/** Written while the product is built or runs. */
const madeLater = [
  'figures.md',
  'registry.json',
  'panel.json',
  'alone/remoteEntry.js',
  'keys/registry.key',
  'keys/registry.pub',
  'keys/registry.retired.json',
]

const isPackage = (path: string): boolean => existsSync(join(root, 'node_modules', path.split('/')[0] ?? ''))

/** A path may match several files (`*`), and may be relative to a package. */
const pathExists = (path: string): boolean => {
  if (madeLater.includes(path) || isPackage(path)) return true
  const pattern = path.replace(/\/$/, '').replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]+')
  const whole = new RegExp(`^(?:(?:${workspaces.join('|')})/)?${pattern}(?:/|$)`)
  return files.some(file => whole.test(file))
}

test('there are documents to check', () => {
  expect(documents.size).toBeGreaterThan(3)
  expect(npmCommands(documents).length).toBeGreaterThan(5)
  expect(paths(documents).length).toBeGreaterThan(20)
})

test('every command in a document exists', () => {
  expect(npmCommands(documents).filter(({ named }) => !commandExists(named))).toEqual([])
})

test('every path in a document exists', () => {
  expect(paths(documents).filter(({ named }) => !pathExists(named))).toEqual([])
})

test('every link in a document leads somewhere', () => {
  expect(
    links(documents).filter(({ named }) => !files.some(file => file === named || file.startsWith(`${named}/`))),
  ).toEqual([])
})

test('what does not exist is found', () => {
  const lie = new Map([['README.md', 'Run `npm run no-such-thing`, see `shared/no/such.ts` and [this](docs/none.md).']])
  expect(npmCommands(lie).filter(({ named }) => !commandExists(named))).toHaveLength(1)
  expect(paths(lie).filter(({ named }) => !pathExists(named))).toHaveLength(1)
  expect(links(lie)).toEqual([{ document: 'README.md', named: 'docs/none.md' }])
})
