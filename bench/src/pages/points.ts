import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { addHolder } from '../api/seed'
import type { Part } from '../part'
import { type Result, toResult } from '../result'
import { measureInTurn, type Round } from '../rounds'
import { run } from '../run-program'
import { openBrowser, openContext, untilTimed } from './browser'
import { type StartedProduct, startProduct } from './start-product'
import { type HomeVisit, visitHome, weigh } from './visit-home'
import { copyWithoutPoints } from './without-points'

/** How many panels add a section to a domain. */
const count = 5

const view = `import type { ContributionProps } from '@panel/shared/panel'

export const PartView = ({ context: { domain } }: ContributionProps<'domain.section'>) => <p>Mailboxes of {domain.name}</p>
`

const panelOf = (name: string): string => `import { definePanel } from '@panel/shared/panel'

export const panel = definePanel({
  name: '${name}',
  routes: [],
  extends: { 'domain.section': { view: 'PartView', title: 'title', order: 1 } },
  navigation: [],
  views: { PartView: () => import('./view') },
  locales: { en: () => import('../locales/en.json'), uk: () => import('../locales/uk.json') },
})
`

/** Writes a panel that adds a section to a domain, below the checkout, whose libraries it needs. @returns its folder */
const writeContributor = async (checkout: string, name: string): Promise<string> => {
  const folder = join(checkout, '.cache/bench-points', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'src'), { recursive: true })
  for (const file of ['tsconfig.json', 'webpack.config.ts', 'src/lifecycles.ts'])
    await cp(join(checkout, 'mfe-address-book', file), join(folder, file))
  const peerDependencies = { '@panel/shared': '^1.0.0', react: '^19.3.0', 'react-dom': '^19.3.0' }
  const facts = { name, version: '1.0.0', private: true, type: 'module', peerDependencies }
  const title = JSON.stringify({ title: `Section of ${name}` })
  await mkdir(join(folder, 'locales'))
  await Promise.all([
    writeFile(join(folder, 'package.json'), JSON.stringify(facts)),
    writeFile(join(folder, 'locales/en.json'), title),
    writeFile(join(folder, 'locales/uk.json'), title),
    writeFile(join(folder, 'src/view.tsx'), view),
    writeFile(join(folder, 'src/panel.ts'), panelOf(name)),
  ])
  return folder
}

/** Releases the contributing panels one after the other, each through the gate. */
const fillPoints = async (checkout: string, { env }: StartedProduct): Promise<void> => {
  const release = ['--import', 'tsx', 'gateway/src/commands/release.ts']
  for (let at = 1; at <= count; at += 1) {
    const name = `mfe-points-${at}`
    const folder = await writeContributor(checkout, name)
    const { output } = await run({
      folder: checkout,
      env,
      args: [...release, 'publish', name, '--in', folder, '--json'],
    })
    const { build }: { build: string } = JSON.parse(output)
    await run({ folder: checkout, env, args: [...release, 'promote', name, build] })
  }
}

interface Side extends StartedProduct {
  token: string
  /** Of the account's only domain. */
  domain: number
}

const startSide = async (checkout: string): Promise<Side> => {
  const product = await startProduct(checkout)
  const token = await addHolder(product.url, product.database, { prefix: 'points-', domains: 1 })
  const headers = { authorization: `Bearer ${token}` }
  const [domain]: { id: number }[] = await (await fetch(`${product.url}/api/domains/my`, { headers })).json()
  if (!domain) throw new Error('The account holds no domain.')
  return { ...product, token, domain: domain.id }
}

/** The heading of a domain's first section, which the product itself shows. */
const sections = 'section[aria-labelledby] h3'

const contributions = 'section[aria-labelledby] [data-contribution] p'

/** `visible` is when the domain's own sections were painted. */
type DomainVisit = Pick<HomeVisit, 'visible' | 'bytes' | 'requests' | 'document'>

/** Opens a domain at its own address as somebody who was never there, and waits for every contribution. */
const visitDomain = async (browser: Browser, side: Side, contributed: number): Promise<DomainVisit> => {
  const context = await openContext(browser, { origin: side.url, token: side.token, rows: sections })
  try {
    const page = await context.newPage()
    await page.goto(`/app/domain-manager?domain=${side.domain}`, { waitUntil: 'commit' })
    const visible = await untilTimed(page, 'listed')
    if (contributed > 0)
      await page
        .locator(contributions)
        .nth(contributed - 1)
        .waitFor()
    await page.waitForLoadState('networkidle')
    return { visible, ...(await weigh(page)) }
  } finally {
    await context.close()
  }
}

const measured = [
  ['visible', 'ms'],
  ['bytes', 'B'],
  ['document', 'B'],
  ['requests', 'requests'],
] as const

/** Most of the ratio of a figure; none where nothing is asked. */
type Limits = Partial<Record<(typeof measured)[number][0], number>>

const toResults = (id: string, rounds: readonly Round<DomainVisit>[], limits: Limits): Result[] =>
  measured.map(([key, unit]) => {
    const sides = rounds.map(({ ours, theirs }) => ({ ours: ours[key], theirs: theirs[key] }))
    const atMost = limits[key]
    return toResult(`${id}.${key}`, unit, sides, atMost === undefined ? {} : { atMost })
  })

/** A side started from a checkout, and made ready. */
interface Start {
  checkout: (product: string) => Promise<string>
  ready?: (product: string, side: Side) => Promise<void>
  /** Contributed sections that a domain then has. */
  contributed: number
}

const asItIs = async (product: string): Promise<string> => product

const compare =
  (id: string, starts: readonly [ours: Start, theirs: Start], limits: Record<'home' | 'domain', Limits>): Part =>
  async (effort, print) => {
    const running: Side[] = []
    const browser = await openBrowser()
    const start = async ({ checkout, ready, contributed }: Start) => {
      const side = await startSide(await checkout(effort.product))
      running.push(side)
      await ready?.(effort.product, side)
      const home = () => visitHome(browser, { origin: side.url, throttled: false })
      return { home, domain: () => visitDomain(browser, side, contributed) }
    }
    try {
      print(`${id}: both sides start`)
      const [ours, theirs] = [await start(starts[0]), await start(starts[1])]
      print(`${id}: home`)
      const homes = await measureInTurn(effort, ours.home, theirs.home)
      print(`${id}: a domain`)
      const domains = await measureInTurn(effort, ours.domain, theirs.domain)
      return [...toResults(`${id}.home`, homes, limits.home), ...toResults(`${id}.domain`, domains, limits.domain)]
    } finally {
      await browser.close()
      await Promise.all(running.map(side => side.stop()))
      await rm(join(effort.product, '.cache/bench-points'), { recursive: true, force: true })
    }
  }

const empty: Start = { checkout: asItIs, contributed: 0 }

/** The product with five panels that add a section to a domain, beside the product with none. */
export const points = compare('points', [{ ...empty, ready: fillPoints, contributed: count }, empty], {
  home: { visible: 1.1, bytes: 1, requests: 1 },
  domain: { visible: 1.1, bytes: 1.1 },
})

const same: Limits = { visible: 1.1, bytes: 1, document: 1, requests: 1 }

/** The product with points that nothing fills, beside the same sources without points. */
export const unfilled = compare('unfilled', [empty, { ...empty, checkout: copyWithoutPoints }], {
  home: same,
  domain: same,
})
