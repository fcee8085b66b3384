import type { Registry } from '@panel/shared/panel/registry'
import { promoteBuilds } from '../releases/live-builds'
import { listPictures, readPicture } from '../releases/pictures'
import { publishBuild } from '../releases/publish-build'
import { readSettings } from '../settings'
import { temporaryReleases, why } from '../testing/builds'
import { type Change, PackageCopies } from '../testing/changed-package'
import { passGate } from './pass-gate'

jest.setTimeout(600_000)

const termsPage = 'src/app/terms-page.tsx'

const throwing: Change = {
  file: termsPage,
  from: 'export const TermsPage = () => {',
  to: "export const TermsPage = () => {\n  if (document.title !== '') throw new Error('the terms are upside down')",
}
/** The terms, with a line that runs in the browser alone: where the page is drawn ahead, there is no title. */
const doing = (line: string): Change => ({
  file: termsPage,
  from: 'export const TermsPage = () => {',
  to: `export const TermsPage = () => {\n  if (document.title !== '') {\n    ${line}\n  }`,
})
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

let copies: PackageCopies
let releases: Awaited<ReturnType<typeof temporaryReleases>>
let registry: Registry | null

const options = () => ({
  settings: readSettings({ DATA_DIR: releases.folder, LOG_LEVEL: 'silent' }),
  api: undefined,
  print: () => undefined,
})

beforeAll(async () => {
  copies = await PackageCopies.open()
  releases = await temporaryReleases()
  const live = []
  for (const name of ['shell', 'mfe-auth']) {
    const build = await copies.build(name)
    await publishBuild(releases.store, build)
    live.push({ name, build: build.description.build })
  }
  registry = (await promoteBuilds(releases, why, live)).signed?.registry ?? null
})

afterAll(async () => {
  await copies.remove()
})

/** Publishes a changed mfe-auth and answers what the gate says to it, with the id of the build as BUILD. */
const refusalOf = async (...changes: Change[]): Promise<string> => {
  const build = await copies.build('mfe-auth', changes)
  await publishBuild(releases.store, build)
  const id = build.description.build
  const passed = passGate(releases.store, registry, { name: 'mfe-auth', build: id }, options())
  const error = await passed.then(
    () => new Error('passed'),
    (reason: Error) => reason,
  )
  return error.message.replaceAll(id, 'BUILD').replaceAll(registry?.shell.stable.build ?? '', 'LIVE')
}

describe('the contract gate', () => {
  it('lets a sound panel into the live shell, and a sound shell around the live panels', async () => {
    for (const name of ['mfe-auth', 'shell'] as const) {
      const release = name === 'shell' ? registry?.shell : registry?.panels[name]
      const build = release?.stable.build ?? ''
      await expect(passGate(releases.store, registry, { name, build }, options())).resolves.toBeUndefined()
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

  it.each<[string, Change[], string]>([
    ['that throws in render', [throwing], 'does not work: it threw while rendering: the terms are upside down'],
    ['with a missing view', [withoutView], 'does not work: it lacks what it promises: TermsPage'],
    [
      'that writes an error to the console',
      [doing("console.error('it went wrong')")],
      'does not work: the console says: it went wrong',
    ],
    [
      'whose script never ends',
      [doing("while (document.title !== '') {}")],
      'does not work: the page hangs: nothing came for 60 s',
    ],
    [
      'with a timer that throws',
      [doing("setTimeout(() => { throw new Error('too late') })")],
      'does not work: it threw after it was shown: too late',
    ],
  ])('refuses a build %s', async (_, changes, fault) => {
    expect(await refusalOf(...changes)).toBe(`mfe-auth BUILD is refused: TermsPage at /terms (visitor, en) ${fault}`)
  })

  it('refuses a build for contract 2', async () => {
    expect(await refusalOf(...secondContract)).toBe(
      'mfe-auth BUILD is built for contract 2, but shell LIVE supports 0 and 1',
    )
  })

  it('refuses a build that shares another major version than the shell', async () => {
    expect(await refusalOf(otherReact)).toBe('mfe-auth BUILD needs @panel/shared ^7.0.0, but shell LIVE provides 1.0.0')
  })
})
