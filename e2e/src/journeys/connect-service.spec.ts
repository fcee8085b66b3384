import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dnsCalls } from '@panel/shared/contract'
import { call } from '../fixtures/api'
import { checkAccessibility } from '../fixtures/axe'
import { openForeignPage } from '../fixtures/hostile-page'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'

const folder = mkdtempSync(join(tmpdir(), 'templates-'))
const template = {
  providerId: 'shop.example',
  providerName: 'Shop Builder',
  serviceId: 'site',
  serviceName: 'Online shop',
  version: 1,
  syncRedirectDomain: '127.0.0.1',
  records: [
    { type: 'A', host: '@', pointsTo: '198.51.100.7', ttl: 3600 },
    { type: 'TXT', host: '_shop', data: 'order=%order%', ttl: 3600 },
  ],
}
writeFileSync(join(folder, 'shop.example.site.json'), JSON.stringify(template))

test.use({ settings: { DOMAIN_CONNECT: folder } })
test.afterAll(() => rmSync(folder, { recursive: true }))

inEachLanguage(() => {
  test('an owner follows a shop builder’s link, signs in, connects and is led back', async ({ scene }) => {
    const { open, customer, customerApi, faultProxy, t } = scene
    const { id, name } = await scene.domain()
    const domain = `${name}.com`
    await call(customerApi, dnsCalls.create, {
      body: { domain_id: id, host: '@', type: 'A', content: '192.0.2.1' },
    })
    const tc = (key: string, values = {}) => t(`mfe-domain-manager-connect:${key}`, values)
    const provider = await openForeignPage(
      `<!doctype html><html lang="en"><title>Shop Builder</title><script>
        const query = new URLSearchParams({ domain: '${domain}', order: 'o-7', state: 's-1', redirect_uri: location.origin + '/back' })
        document.write('<a href="${faultProxy.url}/v2/domainTemplates/providers/shop.example/services/site/apply?' + query + '">Connect my domain</a>')
      </script></html>`,
    )
    const page = await open()

    await test.step('the link asks for a sign-in, and says then who asks, and what changes', async () => {
      await page.goto(provider.url)
      await page.getByRole('link', { name: 'Connect my domain' }).click()
      await authorization.tryToSignIn({ page, t }, customer.email, customer.password)
      await expect(page.getByRole('heading', { level: 1, name: tc('title') })).toBeVisible()
      await expect(page.getByText('Shop Builder', { exact: true })).toBeVisible()
      await expect(page.getByText(tc('unsigned', { provider: 'Shop Builder' }))).toBeVisible()
      const changes = page.getByRole('region', { name: tc('changes') })
      await expect(changes.getByText('198.51.100.7')).toBeVisible()
      await expect(changes.getByText('192.0.2.1')).toBeVisible()
      await expect(page.getByText(tc('conflicts', { count: 1 }))).toBeVisible()
      expect(await checkAccessibility(page)).toEqual([])
    })

    await test.step('one button connects, and leads back to the provider', async () => {
      await page.getByRole('button', { name: tc('connect'), exact: true }).click()
      await page.waitForURL(url => url.pathname === '/back')
      const answer = new URL(page.url()).searchParams
      expect([answer.get('state'), answer.get('error')]).toEqual(['s-1', null])
      const records = await call(customerApi, dnsCalls.list, { params: { id } })
      expect(records.map(({ content }) => content).sort()).toEqual(['"order=o-7"', '198.51.100.7'])
    })
    await provider.close()
  })
})
