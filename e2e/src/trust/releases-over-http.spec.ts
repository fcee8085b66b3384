import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openTeam, runRelease } from '../fixtures/team'
import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { root } from '../suites/workspaces'

const t = readTexts('en')
const name = 'mfe-address-book'
const said = t(`${name}:list.noneText`)
const changed = 'Nobody lives here yet.'

// Its own product: other tests must not load the other build.
test.use({ settings: { LOG_LEVEL: 'warn' } })

/** A terminal of the team: it knows the product's address and its own token, and nothing of the product's store. */
const terminalOf = (folder: string, url: string, token: string) => {
  const { PATH, HOME, CHROMIUM } = process.env
  const env = { PATH, HOME, CHROMIUM, PANEL_TOKEN: token, DATA_DIR: '/nonexistent' }
  return async (...words: string[]): Promise<string> => {
    const panel = join(root, 'kit/bin/panel.mjs')
    const { stdout } = await promisify(execFile)(process.execPath, [panel, ...words, '--to', url], { cwd: folder, env })
    return stdout.trim()
  }
}

test('a team releases over HTTP with its token, tried in a browser first, and takes it back', async ({
  open,
  customer,
  product,
}) => {
  test.setTimeout(600_000)
  const team = await openTeam()
  const folder = await team.take(name)
  const rights = ['--panels', name, '--routes', '/cpc/address-book', '--may', 'publish,canary,promote']
  const { token } = JSON.parse(await runRelease(product, 'team', 'add', 'addresses', ...rights, '--json'))
  const panel = terminalOf(folder, product.url, token)

  const texts = join(folder, 'locales/en.json')
  await writeFile(texts, (await readFile(texts, 'utf8')).replace(said, changed))
  const page = await open({ token: customer.token })
  const expectText = async (text: string): Promise<void> => {
    await page.goto('/cpc/address-book')
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expectText(said)

  const build = (await panel('release', '--why', 'a kinder sentence')).split('\n').at(-1)
  await expectText(changed)
  const remote = async (...words: string[]) => {
    const environment = { ...product.environment, DATA_DIR: '/nonexistent', PANEL_TOKEN: token }
    return runRelease({ ...product, environment }, ...words, '--to', product.url)
  }
  expect(await remote('history', name)).toMatch(new RegExp(`addresses +promote +${build} +a kinder sentence`))
  await expect(remote('disable', 'mfe-admin')).rejects.toThrow('the token of addresses is not for mfe-admin')

  await remote('rollback', name, '--why', 'it was not kind')
  await expectText(said)
  await remote('disable', name, '--why', 'for a minute')
  await page.goto('/cpc/address-book')
  await expect(page.getByText(said, { exact: true })).toBeHidden()
  await remote('enable', name)
  await expectText(said)

  await team.leave()
})
