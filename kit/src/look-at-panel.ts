import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Language, languages } from '@panel/shared/i18n/language'
import { extendsOf } from '@panel/shared/panel/contributions'
import { settingsValues } from '@panel/shared/panel/panel-settings'
import { type PanelDescription, panelDescription } from '@panel/shared/panel/registry'
import { shownAs } from '@panel/shared/panel/stage'
import { parse } from '@panel/shared/schema'
import { type Browser, chromium } from 'playwright-core'
import { closed, withoutSandbox } from './gate/closed-browser'
import { findChromium } from './gate/find-chromium'
import { openContext } from './gate/open-context'
import { pageLimit, routesOf } from './gate/panel-visits'
import { sampleOf } from './gate/sample-of'
import { type VisitedPlace, visitPage } from './gate/visit-page'
import { startLookServer } from './look-server'
import { cacheOf, readPackage } from './read-package'
import { sampleFor, standalonePage, usualSettings } from './standalone-page'
import { print } from './terminal'

const noChromium =
  'NOT LOOKED AT: there is no Chromium on this machine, so no view was opened in a browser. Install it (apt install chromium, or npx playwright install chromium), or name its program in the variable CHROMIUM, and run panel test again.'

/** As in mount tests: of a product that shows all of its pages. */
const everyPage = JSON.stringify({ ...JSON.parse(usualSettings), prices: true, ownTexts: true })

const widths = { 1440: 900, 390: 844 } as const
const schemes = ['light', 'dark'] as const

/** A view of the panel, or what it adds to a point, in a page of its own. */
interface Sight extends VisitedPlace {
  view: string
  /** As a part of a sentence. */
  what: string
  /** What is shown at the address in place of a view. */
  contributions: Parameters<typeof standalonePage>[0]['contributions']
}

const shownAt = (selector: string): VisitedPlace['act'] => {
  return async page => {
    await page.locator(selector).first().waitFor({ state: 'attached', timeout: pageLimit })
  }
}

const sightsOf = (panel: PanelDescription): Sight[] => [
  ...routesOf(panel, 'admin').map(({ view, what, address }) => ({
    view,
    what,
    address,
    contributions: [],
    act: shownAt('#root > *, [role="dialog"]'),
  })),
  ...Object.entries(extendsOf(panel)).flatMap(([point, given]) => {
    const own = panel.points?.[point]
    const context = own ? sampleOf(own.context) : sampleFor(point)
    return given.map(
      ({ view, title }, at): Sight => ({
        view,
        what: `${view} at the point ${point}`,
        address: `/at/${point}/${at}`,
        contributions: [{ view, title, context }],
        stage: { point, panel: panel.name, view, context, empty: false },
        mayBeEmpty: shownAs(point) === 'line' || point === 'start.card',
        act: shownAt('[data-contribution]'),
      }),
    )
  }),
]

/** The code is the team's own: where the system gives Chromium no sandbox, as in many containers, it runs without. */
const openBrowser = async (program: string): Promise<Browser> => {
  const launch = (chromiumSandbox: boolean) => chromium.launch({ ...closed, executablePath: program, chromiumSandbox })
  if (process.getuid?.() === 0) return await launch(false)
  return await launch(true).catch((error: Error) => {
    if (withoutSandbox.test(error.message)) return launch(false)
    throw error
  })
}

/** A window, a language and colours in which the panel is looked at. */
interface Way {
  width: keyof typeof widths
  scheme: (typeof schemes)[number]
  language: Language
}

const ways: Way[] = ([1440, 390] as const).flatMap(width =>
  schemes.flatMap(scheme => languages.map(language => ({ width, scheme, language }))),
)

interface Place {
  browser: Browser
  address: string
  panel: PanelDescription
  sights: readonly Sight[]
  pictures: string
}

/** Looks at everything in one way; answers a line for each fault. */
const lookIn = async (way: Way, { browser, address, panel, sights, pictures }: Place): Promise<string[]> => {
  const { width, scheme, language } = way
  const visitor = { name: 'admin', token: 'token' } as const
  const seen = { viewport: { width, height: widths[width] }, colorScheme: scheme }
  const context = await openContext({ browser, address }, visitor, language, seen)
  const faults: string[] = []
  try {
    for (const sight of sights) {
      const keep = (picture: Buffer) =>
        writeFileSync(join(pictures, `${sight.view}-${width}-${language}-${scheme}.jpg`), picture)
      const trial = { panel, signedIn: true, alone: true, exposed: false, accessible: true, keep }
      const fault = await visitPage({ context, address }, sight, trial)
      if (fault) faults.push(`${sight.what} (${width} px, ${language}, ${scheme}) ${fault.text}`)
      if (fault?.picture) keep(fault.picture)
    }
  } finally {
    await context.close()
  }
  return faults
}

/**
 * Looks at everything in each way, in as many at a time as there are processors: more would share the minute after which
 * a page hangs. Answers a line for each fault.
 */
const lookInAll = async (place: Place): Promise<string[]> => {
  const waiting = [...ways]
  const faults: string[] = []
  const work = async (): Promise<void> => {
    for (let way = waiting.shift(); way; way = waiting.shift()) faults.push(...(await lookIn(way, place)))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return faults
}

/**
 * Looks at the panel that was built in `directory`, as the contract gate does, but without a shell: each view and each
 * contribution in a page of its own, with an API that knows nothing. Rejects with every fault, and with what to do.
 */
export const lookAtPanel = async (directory: string): Promise<void> => {
  const program = findChromium(process.env.CHROMIUM)
  if (!program) return print(noChromium)
  const { name } = readPackage(directory)
  const panel = parse(panelDescription, JSON.parse(readFileSync(join(directory, 'dist/panel.json'), 'utf8')))
  if (!panel.alone) throw new Error('There is no standalone build to look at: run panel build --standalone')
  const files = [...panel.alone.page.css, ...panel.alone.page.js]
  const sights = sightsOf(panel)
  const settings = panel.settings ? settingsValues(panel.settings) : {}
  const pageAt = (path: string) => {
    const contributions = sights.find(({ address }) => address === path)?.contributions ?? []
    const base = contributions.length > 0 ? path : '/'
    return standalonePage({ name, files, product: everyPage, settings, contributions, base })
  }
  const pictures = join(cacheOf(directory), 'pictures', name)
  rmSync(pictures, { recursive: true, force: true })
  mkdirSync(pictures, { recursive: true })
  const server = await startLookServer({ folder: join(directory, 'dist/alone'), pageAt })
  const browser = await openBrowser(program)
  try {
    const place = { browser, address: server.address, panel, sights, pictures }
    const faults = await lookInAll(place)
    print(`${sights.length} views and contributions, each in ${ways.length} ways: the pictures are in ${pictures}`)
    if (faults.length > 0)
      throw new Error(
        `${faults.join('\n')}\nThe contract gate refuses a build for this. See it with npm run dev in that language and window, mend it, and run panel test again.`,
      )
  } finally {
    await browser.close()
    server.stop()
  }
}
