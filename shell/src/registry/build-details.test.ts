import { createHash } from 'node:crypto'
import { detailsOf as describeDetails } from '@panel/shared/panel/build-details'
import { buildUrl, type PanelDescription, type ShellDescription } from '@panel/shared/panel/registry'
import { describedPanel, describedShell } from '../testing/registry-fixture'
import { completeBuild, withUnverifiedDetails } from './build-details'

const whole = describedPanel('mfe-auth', {
  chunks: { panel: { js: ['panel.js'], css: [] }, views: {}, locales: {} },
  files: { 'remoteEntry.js': `sha384-${'B'.repeat(64)}`, 'panel.js': `sha384-${'C'.repeat(64)}` },
})

const hashOfText = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`

const detailsOf = (build: PanelDescription | ShellDescription) => describeDetails(build, hashOfText)

const hashOf = (build: PanelDescription | ShellDescription): string => hashOfText(JSON.stringify(detailsOf(build)))

/** The build as the registry of a page has it. */
const brief = (details = hashOf(whole)): PanelDescription => ({
  ...whole,
  chunks: { panel: { js: [], css: [] }, views: {}, locales: {} },
  files: {},
  details,
})

const putIntoPage = (details: unknown): void => {
  document.body.innerHTML = '<script type="application/json" id="details"></script>'
  const script = document.getElementById('details')
  if (script) script.textContent = JSON.stringify(details)
}

const realFetch = globalThis.fetch
const asked: [string, RequestInit | undefined][] = []

/** A server that answers with these details. The browser rejects what has another hash, an answer 404 among it. */
const answerWith = (answer: object) => {
  globalThis.fetch = jest.fn(async (url, options) => {
    asked.push([String(url), options])
    if (answer instanceof Error) throw answer
    return { text: async () => JSON.stringify(answer) } as Response
  })
}

beforeEach(() => {
  asked.length = 0
  document.body.innerHTML = ''
  answerWith(new TypeError('Failed to fetch'))
})
afterEach(() => {
  globalThis.fetch = realFetch
})

test('details in the page that are what was signed are used without a request', async () => {
  putIntoPage({ [hashOf(whole)]: detailsOf(whole) })
  const build = brief()
  await completeBuild(build)
  expect([build.files, build.chunks]).toEqual([whole.files, whole.chunks])
  expect(asked).toEqual([])
})

test.each([
  ['altered in the page', { [hashOf(whole)]: { ...detailsOf(whole), files: { 'evil.js': 'sha384-x' } } }],
  ['those of another build', { [`sha384-${'D'.repeat(64)}`]: detailsOf(whole) }],
  ['no JSON object', 'x'],
])('%s they are asked for next to the files of the build, with the hash that was signed', async (_, inPage) => {
  putIntoPage(inPage)
  answerWith(detailsOf(whole))
  const build = brief()
  await completeBuild(build)
  expect([build.files, build.chunks]).toEqual([whole.files, whole.chunks])
  expect(asked).toEqual([
    [
      buildUrl('mfe-auth', whole.build, 'details.json'),
      { integrity: hashOf(whole), cache: 'default', signal: expect.any(AbortSignal) },
    ],
  ])
})

test('a build whose details cannot be had keeps no file, and a second try goes past the cache', async () => {
  const build = brief()
  await expect(completeBuild(build)).rejects.toThrow('Failed to fetch')
  await expect(completeBuild(build)).rejects.toThrow('Failed to fetch')
  expect(asked.map(([, options]) => options?.cache)).toEqual(['default', 'reload'])
  expect(build.files).toEqual({})
})

test.each(['', 'sha384-', 'sha1-AAAA'])(
  'a build with the hash %p is not asked for: a browser would check nothing',
  async hash => {
    answerWith(detailsOf(whole))
    await expect(completeBuild(brief(hash))).rejects.toThrow('has no hash')
    expect(asked).toEqual([])
  },
)

test('a build that the registry describes as a whole is left as it is', async () => {
  await completeBuild(whole)
  expect(asked).toEqual([])
})

test('of a registry that does not hold, the details of the shell in the page are taken', () => {
  putIntoPage({ [hashOf(describedShell)]: detailsOf(describedShell) })
  const shell = { ...describedShell, files: {}, details: hashOf(describedShell) }
  expect(withUnverifiedDetails(shell).files).toEqual(describedShell.files)
})

test('the files of the texts of its views are among them', async () => {
  const texts = { Page: { en: ['page-en.js'], uk: ['page-uk.js'] } }
  const described = { ...whole, texts }
  answerWith(detailsOf(described))
  const build = brief(hashOf(described))
  await completeBuild(build)
  expect(build.texts).toEqual(texts)
  expect(detailsOf(whole)).not.toHaveProperty('texts')
})
