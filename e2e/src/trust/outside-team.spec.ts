import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPackageRegistry } from '../fixtures/package-registry'
import { runRelease } from '../fixtures/team'
import { expect, test } from '../fixtures/test'
import { root } from '../suites/workspaces'

const run = promisify(execFile)

// Its own product: other tests must not see another panel.
test.use({ settings: { LOG_LEVEL: 'warn' } })

test('a team without this repository makes a panel from the packages, tests it and releases it with its token', async ({
  open,
  product,
}) => {
  test.setTimeout(900_000)
  const folder = await mkdtemp(join(tmpdir(), 'outside-team-'))
  const packages = join(folder, 'packages')
  await run('npm', ['run', 'pack', '--', packages], { cwd: root })
  const registry = await startPackageRegistry(join(folder, 'registry'))
  try {
    for (const name of ['shared', 'kit']) await registry.publish(join(packages, name))
    const rights = ['--panels', 'mfe-hosting', '--routes', '/app/hosting', '--may', 'publish,canary,promote']
    const { token } = JSON.parse(await runRelease(product, 'team', 'add', 'hosting', ...rights, '--json'))

    const home = join(folder, 'team')
    await mkdir(home)
    const { PATH, HOME, NPM_CONFIG_USERCONFIG } = registry.env
    const env = { PATH, HOME, NPM_CONFIG_USERCONFIG, PANEL_TOKEN: token }
    const npx = (cwd: string, ...words: string[]) => run('npx', ['--yes', ...words], { cwd, env })
    await npx(home, '-p', '@panel/kit', 'panel', 'new', 'hosting')
    const panel = join(home, 'mfe-hosting')
    const { dependencies, devDependencies } = JSON.parse(await readFile(join(panel, 'package.json'), 'utf8'))
    expect({ ...dependencies, ...devDependencies }).toEqual({ '@panel/kit': expect.any(String) })

    const texts = join(panel, 'locales/en.json')
    await writeFile(
      texts,
      (await readFile(texts, 'utf8')).replace(/"description": ".*"/, '"description": "From afar."'),
    )
    await run('npm', ['test'], { cwd: panel, env })
    expect(await readdir(home), 'nothing is written outside of the panel’s own folder').toEqual(['mfe-hosting'])

    await npx(panel, 'panel', 'release', '--to', product.url, '--why', 'hosting opens')
    const page = await open()
    await page.goto('/app/hosting')
    await expect(page.getByRole('heading', { level: 1, name: 'Hosting', exact: true })).toBeVisible()
    await expect(page.getByText('From afar.', { exact: true })).toBeVisible()
  } finally {
    await registry.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
