import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import { signUp, storedAddress } from '../fixtures/accounts'
import { openTeam } from '../fixtures/team'
import { startFromTemplate } from '../fixtures/template'
import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { ownAddress } from '../fixtures/visitor'
import { buildHost, hosts } from './build-host'
import { openOtherOrigin } from './serve'

const t = readTexts('en')
const panel = 'mfe-address-book'

test('pages of another origin mount the address book, each with a library of its own', async ({ browser, guard }) => {
  test.setTimeout(900_000)
  const ports = { allowed: await freePort(), other: await freePort() }
  const { product, remove } = await startFromTemplate({ RELEASE_ORIGINS: `http://localhost:${ports.allowed}` })
  const [team, output] = [await openTeam(), await mkdtemp(join(tmpdir(), 'other-origins-'))]
  try {
    const build = await team.release(product, 'publish', panel, '--in', await team.take(panel))
    const folder = `${product.url}/panels/${panel}/${build}`
    for (const host of hosts) await buildHost(host, folder, output)
    const caller = { port: product.port, localAddress: ownAddress() }
    const { token } = await signUp(product)
    await storedAddress({ ...caller, token }, { label: 'Harbour office' })

    const portal = await openOtherOrigin(ports.allowed, product.port, output, folder)
    const stranger = await openOtherOrigin(ports.other, product.port, output, folder)
    for (const host of hosts) {
      const context = await browser.newContext({
        storageState: {
          cookies: [],
          origins: [{ origin: portal.url, localStorage: [{ name: 'token', value: token }] }],
        },
      })
      const page = await context.newPage()
      guard.watch(page)
      await page.goto(`${portal.url}/${host}`)
      await expect(
        page.getByRole('heading', { level: 1, name: t('mfe-address-book:title'), exact: true }),
        host,
      ).toBeVisible()
      await expect(page.getByText('Harbour office').first(), host).toBeVisible()
      await context.close()
    }

    const context = await browser.newContext()
    const page = await context.newPage()
    const refused = page.waitForEvent('console', message => message.text().includes('blocked by CORS policy'))
    await page.goto(`${stranger.url}/runtime`)
    await refused
    await expect(page.getByRole('heading')).toHaveCount(0)
    await context.close()
    portal.close()
    stranger.close()
  } finally {
    await team.leave()
    await rm(output, { recursive: true, force: true })
    await remove()
  }
})
