import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import { reportMetric } from '@panel/shared/testing/metric'
import {
  followAsOperator,
  keepStep,
  openTerminal,
  startPackageRegistry,
  stepsOf,
  type,
  withWords,
} from '../fixtures/guide'
import { heldName, holdDomains } from '../fixtures/held-domains'
import { expect, test } from '../fixtures/test'
import { openPage } from '../fixtures/visitor'
import { enter } from '../screens/authorization'
import { root } from '../suites/workspaces'

// Its own product: other tests must not see another panel.
test.use({ settings: { LOG_LEVEL: 'warn' } })

test('a team without this repository makes a whole product by its guide; a customer and an administrator use it', async ({
  browser,
  scene,
}) => {
  const { guard, product, t, customer } = scene
  test.setTimeout(900_000)
  const folder = await mkdtemp(join(tmpdir(), 'mailboxes-'))
  const registry = await startPackageRegistry(join(folder, 'registry'))
  const port = await freePort()
  const guide = await readFile(join(root, 'docs/mailboxes.md'), 'utf8')
  const words = {
    'https://packages.example': registry.url,
    'https://panel.example': product.url,
    'https://mail.example': `http://localhost:${port}`,
    8080: String(port),
    FOLDER: join(folder, 'packages'),
    TOKEN: '',
  }
  let server: Awaited<ReturnType<typeof keepStep>> | undefined
  try {
    words.TOKEN = await followAsOperator(guide, product, registry.env, words)
    const home = join(folder, 'team')
    await mkdir(home)
    const terminal = openTerminal(home, join(folder, 'npmrc'))
    const began = performance.now()
    for (const { command, stays } of stepsOf(guide)) {
      const written = withWords(command, words)
      if (stays) server = await keepStep(written, { ...terminal })
      else await type(written, terminal)
    }
    reportMetric('TEAM minutes from nothing to a live product', (performance.now() - began) / 60_000, 'most', 10)

    await holdDomains(product, customer.email, 2, 'mail')
    const [first, second] = [heldName(1, 'mail'), heldName(2, 'mail')]
    // The back end answers pages of the product only, which is what the address of a proxy is not.
    const page = await openPage(browser, product, guard, { token: customer.token })
    await page.goto('/app/domain-manager')
    await page.getByRole('link', { name: first }).click()
    const section = page.getByRole('region', { name: 'Mailboxes' })
    await expect(section.getByText('No mailboxes yet.')).toBeVisible()
    const name = section.getByRole('textbox', { name: 'Name of the new mailbox' })
    await name.fill('Info desk')
    await section.getByRole('button', { name: 'Create' }).click()
    await expect(name).toHaveAccessibleDescription(/letters from a to z/)
    await name.fill('info')
    await section.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText(`info@${first} was created.`)).toBeVisible()
    await expect(section.getByRole('listitem').filter({ hasText: `info@${first}` })).toBeVisible()

    await page.getByRole('link', { name: 'Mailboxes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mailboxes' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Mailboxes' }).getByText(`info@${first}`)).toBeVisible()

    // The connection of another domain, while the back end is away: what was typed stays, and is created later.
    await page.goto('/app/domain-manager')
    const row = page.getByRole('row').filter({ hasText: second })
    await row.getByRole('button', { name: t('mfe-domain-manager:list.connect') }).click()
    const dialog = page.getByRole('dialog', { name: 'Mailboxes' })
    const other = dialog.getByRole('textbox', { name: 'Name of the new mailbox' })
    await other.fill('sales')
    guard.allow(/Failed to load resource|net::ERR/)
    await server?.stop()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(other).toHaveAccessibleDescription(/cannot be reached right now/)
    await expect(other).toHaveValue('sales')
    const [again] = stepsOf(guide).filter(({ stays }) => stays)
    server = await keepStep(withWords(again?.command ?? '', words), { ...terminal })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: `sales@${second}` })).toBeVisible()

    const desk = await openPage(browser, product, guard, {})
    await enter({ page: desk, t }, product.admin)
    await expect(desk.getByRole('banner').getByText('admin', { exact: true })).toBeVisible()
    await desk.goto('/admin')
    await desk.getByRole('tab', { name: 'Mailboxes' }).click()
    await expect(desk.getByText('Mailboxes of all customers: 2')).toBeVisible()
    await desk.goto('/app/mailboxes')
    await expect(desk.getByText('No mailboxes yet.')).toBeVisible()
  } finally {
    await server?.stop()
    await registry.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
