import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import type { Page } from '@playwright/test'
import {
  followAsOperator,
  keepStep,
  openTerminal,
  runStep,
  startPackageRegistry,
  stepsOf,
  type Terminal,
  type,
  type Words,
  withWords,
} from '../fixtures/guide'
import { expectPageText, textAfter } from '../fixtures/hosting-page'
import type { Product } from '../fixtures/product'
import { runRelease } from '../fixtures/team'
import { expect, test } from '../fixtures/test'
import { openRemote } from '../releases/push-to-live'
import { root } from '../suites/workspaces'

// Its own product: other tests must not see another panel.
test.use({ settings: { LOG_LEVEL: 'warn' } })

/** Follows the guide as the team. Answers the last line of each command. */
const followAsTeam = async (
  guide: string,
  page: Page,
  terminal: Terminal,
  words: Words & Record<'https://panel.example', string>,
): Promise<Map<string, string>> => {
  const said = new Map<string, string>()
  for (const { command, stays } of stepsOf(guide)) {
    const written = withWords(command, words)
    const text = textAfter(command)
    if (!stays) {
      const last = await type(written, terminal)
      said.set(command, last)
      if (/ release (--|publish )/.test(command)) words.BUILD = last
      if (text) await expectPageText(page, words['https://panel.example'], text)
      continue
    }
    const port = await freePort()
    const kept = await keepStep(`${written}${written.includes(' -- ') ? '' : ' --'} --port ${port}`, terminal)
    if (text) await expectPageText(page, kept.address, text)
    await kept.stop()
    await page.context().clearCookies()
  }
  return said
}

/** What `npm test` says of a panel with a picture that has no text; before that, it took pictures of the whole one. */
const testWithFault = async (panel: string, terminal: Terminal): Promise<string> => {
  const pictures = await readdir(join(panel, '.cache/pictures/mfe-hosting'))
  const ways = ['1440', '390'].flatMap(width => ['en', 'uk'].map(language => `${width}-${language}`))
  const expected = ways.flatMap(way => [`HostingPage-${way}-dark.jpg`, `HostingPage-${way}-light.jpg`])
  expect(pictures.sort()).toEqual(expected.sort())
  const view = join(panel, 'src/app/hosting-page.tsx')
  const source = await readFile(view, 'utf8')
  const part = "<>{createElement('img', { src: '/icon.svg', width: 50 })}<PageHeader"
  const faulty = source
    .replace('<PageHeader', part)
    .replace(' />', ' /></>')
    .replace(/^/, "import { createElement } from 'react'\n")
  await writeFile(view, faulty)
  const said = await runStep('npx biome check --write src && npm test', terminal).catch(String)
  await writeFile(view, source)
  return said
}

/** Once `git push` has ended, the gateway hands out a registry with what was pushed. */
const pushToLive = async (panel: string, folder: string, { url }: Product, env: NodeJS.ProcessEnv): Promise<void> => {
  await mkdir(folder)
  const remote = await openRemote({ panel, folder, product: url, env })
  const served = async (): Promise<string> =>
    (await (await fetch(`${url}/registry.json`)).json()).registry.panels['mfe-hosting'].stable.build
  const before = await served()
  const texts = join(panel, 'locales/en.json')
  await writeFile(texts, (await readFile(texts, 'utf8')).replace(/"description": ".*"/, '"description": "Pushed."'))
  const said = await remote.push('say what was pushed')
  expect(await served(), said).not.toBe(before)
}

test('a team without this repository follows the guide word by word, until its panel is live and rolled back', async ({
  browser,
  product,
}) => {
  test.setTimeout(1_500_000)
  const folder = await mkdtemp(join(tmpdir(), 'outside-team-'))
  const registry = await startPackageRegistry(join(folder, 'registry'))
  const context = await browser.newContext()
  try {
    const guide = await readFile(join(root, 'docs/panels.md'), 'utf8')
    const words = {
      'https://packages.example': registry.url,
      'https://panel.example': product.url,
      FOLDER: join(folder, 'packages'),
      TOKEN: '',
      BUILD: '',
    }
    words.TOKEN = await followAsOperator(guide, product, registry.env, words)

    const home = join(folder, 'team')
    await mkdir(home)
    const terminal = openTerminal(home, join(folder, 'npmrc'))
    const said = await followAsTeam(guide, await context.newPage(), terminal, words)

    const history = [...said].find(([command]) => command.startsWith('curl '))?.[1] ?? '[]'
    const done = JSON.parse(history).map(({ action, by }: { action: string; by: string }) => `${by} ${action}`)
    const steps = ['rollback', 'promote', 'canary', 'publish', 'promote', 'publish']
    expect(done).toEqual(steps.map(action => `hosting ${action}`))
    const again = await runRelease(product, 'publish', 'mfe-hosting', '--in', join(home, 'mfe-hosting'))
    expect(again.trim().split('\n').at(-1), 'the operator builds the same from the same sources').toBe(words.BUILD)
    const refused = await testWithFault(join(home, 'mfe-hosting'), terminal)
    expect(refused).toContain(
      'HostingPage at /app/hosting (390 px, uk, dark) is not accessible to all: Images must have',
    )
    expect(refused).toContain('See it with npm run dev in that language and window')
    await pushToLive(join(home, 'mfe-hosting'), join(folder, 'ci'), product, terminal.env)
    await expectPageText(await context.newPage(), product.url, 'Pushed.')
    expect(await readdir(home), 'nothing is written outside of the panel’s own folder').toEqual(['mfe-hosting'])
    const manifest = JSON.parse(await readFile(join(home, 'mfe-hosting/package.json'), 'utf8'))
    expect({ ...manifest.dependencies, ...manifest.devDependencies }).toEqual({ '@panel/kit': expect.any(String) })
  } finally {
    await context.close()
    await registry.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
