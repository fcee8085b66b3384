import { settingNames as settings } from '@panel/gateway/settings'
import { settingNames, settingRows } from './document-claims'
import { integrationsDocument } from './integrations-document'
import { settingsDocument } from './settings-document'
import { textOf, textsOf } from './tracked-files'

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|(^|\/)(test|testing)\//.test(file)

/** Set by the system or by the tools that run us, not by an operator. */
const ofTheSystem = ['TZ', 'PATH', 'HOME', 'NODE_ENV', 'CI']

/** Read by the client of S3 and by Node, not by our code. */
const ofLibraries = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_EXTRA_CA_CERTS']

const directReads = (text: string): string[] =>
  [...text.matchAll(/\bprocess\.env(?:\.|\[')([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name)

/** Variables that the code reads straight from the environment, with the file. */
const readIn = (files: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...files].flatMap(([file, text]) => directReads(text).map(name => [name, file] as const)))

const code = new Map([...textsOf(/\.(ts|tsx|mjs)$/)].filter(([file]) => !isTest(file)))
const documents = textsOf(/^(README|CONTRIBUTING|docs\/.*)\.md$/)
const read = new Map([...settings.map(name => [name, 'the settings'] as const), ...readIn(code)])
const documented = new Set(settingNames(documents).map(({ named }) => named))

test('every variable that the code reads is in a table or a text of the documents', () => {
  expect(read.size).toBeGreaterThan(20)
  expect([...read].filter(([name]) => !documented.has(name) && !ofTheSystem.includes(name))).toEqual([])
})

test.each([
  ['docs/settings.md', settingsDocument],
  ['docs/integrations.md', integrationsDocument],
])('%s is what `npm run docs:write` writes', (file, text) => {
  expect(textOf(file)).toBe(text)
})

test('every setting in a table of the documents is read', () => {
  const rows = [...documents.values()].flatMap(settingRows).flatMap(({ names }) => names)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(name => !read.has(name) && !ofLibraries.includes(name))).toEqual([])
})

test('an environment is read by name, so that this check can see it', () => {
  const computed = [...code].filter(([, text]) => /\bprocess\.env\[(?!')/.test(text)).map(([file]) => file)
  expect(computed).toEqual([])
})

test('a variable that no document names is found', () => {
  const file = new Map([['api/src/settings/settings.ts', 'process.env.OTHER_ONE']])
  expect([...readIn(file).keys()]).toEqual(['OTHER_ONE'])
  expect(documented.has('OTHER_ONE')).toBe(false)
})
