import type { Part } from '../../part'
import { type Result, toResult } from '../../result'
import { measureInTurn } from '../../rounds'
import { openBrowser } from '../browser'
import { visitTarget } from '../panels'
import { startSites } from '../sites'
import { type Target, userMenu } from '../targets'
import { type HomeVisit, visitHome } from '../visit-home'
import { loginPage } from './build-openmrs'
import { peerNames } from './build-peer'

/** That a click on home leads to. */
export const pages = [
  { name: 'addresses', path: '/cpc/address-book', from: '/' },
  { name: 'domains', path: '/app/domain-manager', from: '/' },
] as const

/** The shell has them in the user's menu, and the root config in a row of links. */
export const targetOf = (page: (typeof pages)[number], side: string): Target =>
  side === 'single-spa'
    ? { ...page, link: `header a[href="${page.path}"]` }
    : { ...page, menu: userMenu, link: `[role="menuitem"][href="${page.path}"]` }

/** Of the same views by what others would take in place of the product's shell, and of a shell as others publish it. */
export const peers: Part = async (effort, print) => {
  const opponents = [...peerNames, 'openmrs'] as const
  const sites = await startSites({ opponents, domains: 100, product: effort.product })
  const browser = await openBrowser()
  const results: Result[] = []
  try {
    for (const name of opponents) {
      const other = name === 'openmrs' ? { other: loginPage } : {}
      for (const throttled of [false, true]) {
        const line = throttled ? 'throttled' : 'plain'
        const visit = () => visitHome(browser, { origin: sites.product, throttled })
        const visitPeer = () => visitHome(browser, { origin: sites[name], throttled, ...other })
        print(`peers: ${name}, home, ${line}`)
        // Not measured: in it the files are compressed.
        if (!throttled) await visitPeer()
        const seen = await measureInTurn(effort, visit, visitPeer)
        const of = (value: (visit: HomeVisit) => number) =>
          seen.map(({ ours, theirs }) => ({ ours: value(ours), theirs: value(theirs) }))
        results.push(
          toResult(
            `peers.${name}.home.visible.${line}`,
            'ms',
            of(({ visible }) => visible),
          ),
        )
        if (throttled) continue
        results.push(
          toResult(
            `peers.${name}.home.bytes`,
            'B',
            of(({ bytes, document }) => bytes + document),
          ),
          toResult(
            `peers.${name}.home.requests`,
            'requests',
            of(({ requests }) => requests),
          ),
        )
      }
      for (const page of name === 'openmrs' ? [] : pages) {
        const open = (side: 'product' | typeof name) => () =>
          visitTarget(browser, sites.seed, sites[side], targetOf(page, side), false)
        print(`peers: ${name}, ${page.name}`)
        await open(name)()
        const opened = await measureInTurn(effort, open('product'), open(name))
        results.push(toResult(`peers.${name}.${page.name}.click`, 'ms', opened))
      }
    }
  } finally {
    await browser.close()
    await sites.stop()
  }
  return results
}
