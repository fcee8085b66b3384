import { readSettings } from '@panel/api/settings'
import { settingNames, settingRows } from './document-claims'
import { textOf, textsOf } from './tracked-files'

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|(^|\/)(test|testing)\//.test(file)

/** Set by the system or by the tools that run us, not by an operator. */
const ofTheSystem = ['TZ', 'PATH', 'HOME', 'NODE_ENV', 'CI']

/** Read by the client of S3, not by our code. */
const ofLibraries = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']

const schemaKeys = (text: string): string[] =>
  [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name)

const directReads = (text: string): string[] =>
  [...text.matchAll(/\bprocess\.env(?:\.|\[')([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name)

/** Settings that the code reads: keys of the settings' schemas, and direct reads of the environment. */
const readIn = (files: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(
    [...files].flatMap(([file, text]) =>
      [...(/\/settings(-schema)?\.ts$/.test(file) ? schemaKeys(text) : []), ...directReads(text)].map(
        name => [name, file] as const,
      ),
    ),
  )

const code = new Map([...textsOf(/\.(ts|tsx|mjs)$/)].filter(([file]) => !isTest(file)))
const documents = textsOf(/^(README|CONTRIBUTING|docs\/.*)\.md$/)
const read = readIn(code)
const documented = new Set(settingNames(documents).map(({ named }) => named))

test('every variable that the code reads is in a table or a text of the documents', () => {
  expect(read.size).toBeGreaterThan(20)
  expect([...read].filter(([name]) => !documented.has(name) && !ofTheSystem.includes(name))).toEqual([])
})

test('every setting in a table of the documents is read', () => {
  const rows = [...documents.values()].flatMap(settingRows).flatMap(({ names }) => names)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(name => !read.has(name) && !ofLibraries.includes(name))).toEqual([])
})

test("the defaults in the README are the code's", () => {
  const settings: Readonly<Record<string, unknown>> = { ...readSettings({}) }
  const claims = settingRows(textOf('README.md')).flatMap(({ names, defaults }) => {
    const values = defaults.replaceAll('`', '').split(', ')
    return names.length === values.length ? names.map((name, index) => [name, values[index] ?? ''] as const) : []
  })
  const plain = claims.filter(
    ([name, value]) => name in settings && !/^(unset|the )|PORT$/.test(value) && name !== 'DATA_DIR',
  )
  expect(plain.length).toBeGreaterThan(5)
  expect(plain.filter(([name, value]) => String(settings[name]) !== value)).toEqual([])
})

test('an environment is read by name, so that this check can see it', () => {
  const computed = [...code].filter(([, text]) => /\bprocess\.env\[(?!')/.test(text)).map(([file]) => file)
  expect(computed).toEqual([])
})

test('a variable that no document names is found', () => {
  const file = new Map([['api/src/settings.ts', '  NEW_SETTING: z.string(),\nprocess.env.OTHER_ONE']])
  expect([...readIn(file).keys()]).toEqual(['NEW_SETTING', 'OTHER_ONE'])
  expect(documented.has('NEW_SETTING')).toBe(false)
})
