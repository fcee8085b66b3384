import { randomInt } from 'node:crypto'
import { addressesOf } from '@panel/gateway/releases/ownership'
import type { Build } from '@panel/gateway/releases/read-build'
import { exchangeText } from '@panel/gateway/testing/exchange-text'
import { reportMetric } from '@panel/shared/testing/metric'
import { compileHostile, hostileBuild } from '../attacks/hostile-build'
import { buildCopy, copyPanel } from '../failures/faulty-build'
import { expect, test } from '../fixtures/test'
import { liveTexts } from '../releases/live-texts'
import { archiveOf, openRemoteTeam, type RemoteTeam, refusalStatus } from '../releases/remote-team'
import { openWalk } from '../releases/walk'

// Its own product: other tests must not load the other builds.
test.use({ settings: { LOG_LEVEL: 'error', LIMITS_SCALE: '1000' } })
test.describe.configure({ timeout: 1_500_000 })

/** Something that a team does, once, and what the history then says of it. */
interface Deed {
  title: string
  carryOut: () => Promise<readonly string[]>
}

const search = 'mfe-search-cart'
const domains = 'mfe-domain-manager'
const addresses = 'mfe-address-book'

/** What an operator gives a panel's own team. */
const addressesIn = ({ description }: Build): string[] =>
  'routes' in description ? addressesOf(description).filter(path => !path.includes(':')) : []

/** What a panel's own team publishes, and puts live in a trial of its own. */
const releaseOf = ({ name, panel, product }: RemoteTeam, base: Build, number: number): Deed => {
  const build = `1.0.0-${name}${number}`
  return {
    title: `${name} releases ${build}`,
    carryOut: async () => {
      const text = `${number % 2 === 0 ? 'Two' : 'One'} of ${panel}`
      const made = exchangeText(base, build, liveTexts[panel] ?? '', text)
      await product.publish(panel, build, await archiveOf(made))
      await product.change('promote', panel, { build, reason: text })
      return [`${name} publish ${build}`, `${name} promote ${build}`]
    },
  }
}

const refused = (title: string, status: number, ask: () => Promise<unknown>, done: readonly string[] = []): Deed => ({
  title,
  carryOut: async () => {
    expect(await refusalStatus(ask()), title).toBe(status)
    return done
  },
})

const codeAttacks = ['hides everything by a style', 'replaces window.fetch', 'empties #root', 'removes the header']

/** What the hostile team tries with its own token, and with which status it is refused. */
const hostileDeeds = ({ name, panel, product }: RemoteTeam, base: Build, others: Readonly<Record<string, Build>>) => {
  const withCode = codeAttacks.map(attack => {
    const made = hostileBuild(base, attack)
    const { build } = made.description
    const ask = async () => {
      await product.publish(panel, build, await archiveOf(made))
      await product.change('promote', panel, { build, reason: attack })
    }
    return refused(`a panel that ${attack}`, 422, ask, [`${name} publish ${build}`])
  })
  const claims = Object.entries(others).flatMap(([other, live]) => [
    refused(`publishes ${other}`, 403, async () => product.publish(other, '1.0.0-foreign', await archiveOf(live))),
    refused(`promotes ${other}`, 403, () => product.change('promote', other, { build: live.description.build })),
    refused(`takes ${other} out`, 403, () => product.change('disable', other, { reason: 'ours is better' })),
    refused(`takes ${other} back`, 403, () => product.change('rollback', other, {})),
  ])
  const { description, files } = base
  if (!('routes' in description)) throw new Error(`${description.name} is no panel`)
  const [route] = description.routes
  const routes = [...description.routes, ...(route ? [{ ...route, path: '/cart' }] : [])]
  const greedy: Build = { description: { ...description, routes, build: '1.0.0-greedy' }, files }
  return [
    ...withCode,
    ...claims,
    refused('takes the address of the cart', 403, async () =>
      product.publish(panel, '1.0.0-greedy', await archiveOf(greedy)),
    ),
    refused('sends what is no archive', 422, () => product.publish(panel, '1.0.0-broken', Buffer.from('no archive'))),
  ]
}

const shuffled = <Item>(items: readonly Item[]): Item[] => {
  const rest = [...items]
  return items.flatMap(() => rest.splice(randomInt(rest.length), 1))
}

test('a day of three teams, one of them hostile: no page fails, no input is lost, each panel is as its own team left it', async ({
  scene,
}) => {
  const { open, guard, product, t, customer } = scene
  const [own, foreign, hostile] = [
    await buildCopy(await copyPanel(search, 'day'), search, '--standalone'),
    await buildCopy(await copyPanel(domains, 'day'), domains, '--standalone'),
    await compileHostile('--standalone'),
  ]
  const teams = [
    await openRemoteTeam(product, 'search', search, addressesIn(own)),
    await openRemoteTeam(product, 'domains', domains, addressesIn(foreign)),
    await openRemoteTeam(product, 'addresses', addresses, addressesIn(hostile)),
  ] as const
  const [searchTeam, domainsTeam, hostileTeam] = teams
  const deeds = [
    shuffled(Array.from({ length: 5 }, (_, number) => releaseOf(searchTeam, own, number))),
    shuffled(Array.from({ length: 5 }, (_, number) => releaseOf(domainsTeam, foreign, number))),
    shuffled([
      ...Array.from({ length: 3 }, (_, number) => releaseOf(hostileTeam, hostile, number)),
      ...hostileDeeds(hostileTeam, hostile, { [search]: own, [domains]: foreign }),
    ]),
  ]

  const walk = openWalk({ page: await open({ token: customer.token }), t, timeLimit: 20_000 })
  const day: string[] = []
  const done = await Promise.all(
    deeds.map(async own => {
      const said: string[] = []
      for (const { title, carryOut } of own) {
        await walk.steps(randomInt(1, 4))
        day.push(title)
        said.push(...(await carryOut()))
      }
      return said
    }),
  )
  await walk.end()
  await test.info().attach('the day', { body: day.join('\n') })

  for (const [at, { panel, product: asTeam }] of teams.entries()) {
    const history = (await asTeam.history(panel)) as { action: string; by: string; builds: { build: string }[] }[]
    const byTeams = history.filter(({ by }) => teams.some(({ name }) => name === by))
    const steps = byTeams.map(({ action, by, builds }) => `${by} ${action} ${builds[0]?.build}`)
    expect(steps.reverse(), `the history of ${panel}`).toEqual(done[at])
  }
  const { failedPages, lostInputs, builds } = walk.report
  expect({ failedPages, lostInputs }).toEqual({ failedPages: [], lostInputs: [] })
  expect(builds.size, 'the customer saw builds of the day').toBeGreaterThan(0)
  const counted = done.flat().length
  reportMetric('TEAMS publishes and promotes in the day', counted, 'least', 30)
  reportMetric('TEAMS pages that failed', failedPages.length, 'most', 0)
  reportMetric('TEAMS inputs lost', lostInputs.length, 'most', 0)
  reportMetric('TEAMS console errors and failed requests', guard.faults().length, 'most', 0)
})
