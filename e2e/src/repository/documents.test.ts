import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from '../suites/workspaces'
import { links, lostAnchors, npmCommands, paragraphsOf, paths } from './document-claims'
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

const isShown = (part: string): boolean => /`[^`]+\.(?:test|spec)\.tsx?`/.test(part)

/** Leads to where it is decided or described, or says that nothing can show it. */
const isExplained = (part: string): boolean => part.includes('](') || part.includes('no test shows')

/** Paragraphs, points of lists and tables that no test is named in; a table may be shown by what is before it. */
const unshown = (document: string): string[] =>
  document
    .replace(/^#.*$/gm, '')
    .split(/\n{2,}|\n(?=- )/)
    .map(part => part.trim())
    .filter((part, at, parts) => {
      const before = part.startsWith('|') ? (parts[at - 1] ?? '') : ''
      return part !== '' && !isShown(part) && !isShown(before) && !isExplained(part)
    })

test('each statement on security names the tests that show it', () => {
  expect(unshown(textOf('docs/security.md'))).toEqual([])
  expect(unshown(`## Safe\nIt is.\n\n## Shown\n\`a.test.ts\`\n\n- \`a.test.ts\`\n- So is this.`)).toEqual([
    'It is.',
    '- So is this.',
  ])
})

test('every link to a heading leads to one', () => {
  expect(lostAnchors(documents)).toEqual([])
})

const longestParagraph = 420
const longestDocument = 250
/** A list that a program writes, one section for each client. */
const isList = (file: string): boolean => file === 'docs/integrations.md'

/** Decisions are read one by one; a changelog is written by a program. */
const readable = [...textsOf(/(^|\/)(README|CONTRIBUTING)\.md$|^docs\/(?!decisions\/\d).*\.md$/)]

test('no paragraph is longer than 420 characters, no document longer than 250 lines', () => {
  const documents = readable.filter(([file]) => !isList(file))
  expect(documents.filter(([, text]) => text.split('\n').length > longestDocument + 1).map(([file]) => file)).toEqual(
    [],
  )
  const long = readable.flatMap(([file, text]) =>
    paragraphsOf(text)
      .filter(paragraph => paragraph.length > longestParagraph)
      .map(paragraph => `${file}: ${paragraph.slice(0, 60)}`),
  )
  expect(long).toEqual([])
})

test('a long paragraph is found, alone, in a list and in a table', () => {
  const long = 'word '.repeat(100).trim()
  for (const text of [
    long,
    `- short\n- ${long}\n- short`,
    `| a | b |\n|---|---|\n| short | ${long} |`,
    `## Title\n${long}`,
  ])
    expect(paragraphsOf(text).filter(paragraph => paragraph.length > longestParagraph)).toEqual([long])
  expect(paragraphsOf(`\`\`\`\n${long}\n\`\`\``)).toEqual([])
})

test('what does not exist is found', () => {
  const lie = new Map([['README.md', 'Run `npm run no-such-thing`, see `shared/no/such.ts` and [this](docs/none.md).']])
  expect(npmCommands(lie).filter(({ named }) => !commandExists(named))).toHaveLength(1)
  expect(paths(lie).filter(({ named }) => !pathExists(named))).toHaveLength(1)
  expect(lostAnchors(new Map([['a.md', '[b](#no)\n# Yes\n[c](#yes)']]))).toEqual([{ document: 'a.md', named: '#no' }])
  expect(links(lie)).toEqual([{ document: 'README.md', named: 'docs/none.md' }])
})
