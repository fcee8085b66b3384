import { dnsCalls, domainCalls } from '@panel/shared/contract'
import { call } from '../fixtures/api'
import { answerTo, lastJson, requestsTo } from '../fixtures/requests'
import { settled } from '../fixtures/settled'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as manager from '../screens/domain-manager'

const key = (name: string) => `mfe-domain-manager:${name}`

const types = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'CAA', 'NS', 'PTR', 'SSHFP', 'TLSA', 'NAPTR', 'URI']

inEachLanguage(() => {
  test('[S3.10] [S4.7] [S4.8] [S5.10] [S7.25] [S7.26] [S8.11] [S8.12] [S9.4] saving changes the delegation first if it differs, then what belongs to the type', async ({
    scene,
  }) => {
    const { open, customer, customerApi, faultProxy, t, expectText } = scene
    const { id, name } = await scene.domain()
    await call(customerApi, dnsCalls.create, { body: { domain_id: id, host: 'kept', type: 'A', content: '192.0.2.5' } })
    const page = await open({ token: customer.token })
    const screen = { page, t }
    const panel = manager.domainDrawer(screen, `${name}.com`)
    const records = manager.recordList(screen, panel)
    const domain = `/api/domains/${id}`
    const field = (ns: string) => panel.getByLabel(t(key(`delegation.${ns}`)), { exact: true })
    const disabled = panel.getByText(
      expectText('DNS management is disabled in this mode.', 'rules:domains.dns-disabled'),
    )
    const stored = () => call(customerApi, domainCalls.get, { params: { id } })
    const saves = async (...calls: string[]) => {
      const from = faultProxy.requests.length
      // Asked beside the save, at their own times: is the zone served and signed, do the typed name servers answer. Scripts
      // come when they are needed.
      const made = () =>
        faultProxy.requests
          .slice(from)
          .filter(({ path }) => path.startsWith('/api/'))
          .map(({ method, path }) => `${method} ${path.split('?')[0]}`)
          .filter(one => !/^GET .*\/(status|dnssec|nameserver-check|ds|host-updates)$/.test(one))
      await manager.saveDelegation(screen, panel)
      await expect.poll(() => made().slice(0, calls.length)).toEqual(calls)
      await settled(page)
      expect(made()).toEqual(calls)
    }
    const expectDisabled = async () => {
      await expect(disabled).toBeVisible()
      await expect(records).toHaveCount(0)
      await expect(panel.getByRole('button', { name: t(key('dns.add')) })).toHaveCount(0)
    }
    const own = { ns1: 'ns1.example.net', ns2: 'ns2.example.net', ns3: 'ns3.example.net', ns4: 'ns4.example.net' }
    const platform = { ns1: 'ns1.panel.example', ns2: 'ns2.panel.example', ns3: null, ns4: null }
    await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
    await expect(panel.getByRole('radio', { name: t(key('delegation.type.internal')) })).toBeChecked()
    await expect(records).toContainText('kept')

    await test.step('external leaves four servers to the user', async () => {
      await manager.chooseDelegation(screen, panel, 'external')
      for (const [ns, server] of Object.entries(own)) await field(ns).fill(server)
      await saves(`PUT ${domain}/delegation`, `PUT ${domain}/nameservers`, `GET ${domain}`)
      await expect(page.getByText(expectText('Nameservers updated', key('delegation.saved')))).toBeVisible()
      expect(lastJson(faultProxy, 'PUT', `${domain}/delegation`)).toEqual({ delegation_type: 'external' })
      expect(lastJson(faultProxy, 'PUT', `${domain}/nameservers`)).toEqual(own)
      expect(await stored()).toMatchObject({ delegation_type: 'external', ...own })
      await expectDisabled()
    })

    await test.step('without a change of the type the servers alone are saved, an empty one as null', async () => {
      for (const ns of ['ns3', 'ns4']) await field(ns).fill('')
      await saves(`PUT ${domain}/nameservers`, `GET ${domain}`)
      expect(lastJson(faultProxy, 'PUT', `${domain}/nameservers`)).toEqual({ ...own, ns3: null, ns4: null })
    })

    await test.step('parking and internal mean the two platform nameservers', async () => {
      for (const [type, ...more] of [['parking'], ['internal', `GET /api/dns/domain/${id}`]] as const) {
        await manager.chooseDelegation(screen, panel, type)
        for (const ns of ['ns1', 'ns2'] as const) {
          await expect(field(ns)).toHaveValue(platform[ns])
          await expect(field(ns)).not.toBeEditable()
        }
        for (const ns of ['ns3', 'ns4']) await expect(field(ns)).toHaveCount(0)
        await saves(`PUT ${domain}/delegation`, ...more)
        expect(await stored()).toMatchObject({ delegation_type: type, ...platform })
        if (type === 'parking') await expectDisabled()
      }
      await expect(records).toContainText('kept')
    })
  })

  test('[S3.6] [S5.7] [S5.9] [S7.30] [S7.31] [S7.32] [S7.33] [S9.2] [S9.3] [S9.6] records are listed, added, edited and deleted', async ({
    scene,
  }) => {
    const { open, customer, customerApi, faultProxy, t, expectText } = scene
    const { id, name } = await scene.domain()
    const make = (host: string, type: 'A' | 'MX', content: string, priority?: number) =>
      call(customerApi, dnsCalls.create, { body: { domain_id: id, ttl: 3600, host, type, content, priority } })
    const old = await make('old', 'A', '192.0.2.7')
    await make('@', 'MX', 'mail.example.net.', 20)
    for (let host = 1; host <= 18; host += 1) await make(`h${host}`, 'A', `192.0.2.${host}`)
    const page = await open({ token: customer.token, viewport: { width: 1440, height: 900 } })
    const screen = { page, t }
    const panel = manager.domainDrawer(screen, `${name}.com`)
    const records = manager.recordList(screen, panel)
    const at = `/api/dns/${old.id}`

    await test.step('a record has its fields, with a priority where the type has one', async () => {
      const shown = () => page.goto(`/app/domain-manager?domain=${id}&view=dns`)
      const listed = await answerTo(page, `/api/dns/domain/${id}`, shown)
      const common = { id: expect.any(Number), domain_id: id, ttl: 3600 }
      const mail = { host: '@', type: 'MX', content: expect.stringContaining('mail.example.net'), priority: 20 }
      expect(listed).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ ...common, host: 'old', type: 'A', content: '192.0.2.7', priority: null }),
          expect.objectContaining({ ...common, ...mail }),
        ]),
      )
    })

    await test.step('the list is at most about 16rem high', async () => {
      await expect(records.getByRole('listitem')).toHaveCount(20)
      const height = (await records.boundingBox())?.height ?? 0
      expect(height).toBeGreaterThan(15 * 16)
      expect(height).toBeLessThanOrEqual(17 * 16)
      expect(await records.evaluate(list => list.scrollHeight > list.clientHeight)).toBe(true)
    })

    const form = panel.getByRole('form', { name: t(key('dns.addTitle')) })
    const field = (label: string) => form.getByLabel(t(label), { exact: true })
    const add = async (fields: Record<string, string>, ttl: string) => {
      for (const [label, value] of Object.entries(fields)) await field(label).fill(value)
      await field(key('dns.ttl')).selectOption({ label: t(key('dns.ttlOther')) })
      await field(key('dns.ttlSeconds')).fill(ttl)
      await form.getByRole('button', { name: t(key('dns.add')), exact: true }).click()
    }
    const added = (count: number) =>
      expect
        .poll(() => requestsTo(faultProxy, 'POST', '/api/dns/').map(({ status }) => status))
        .toEqual(Array(count).fill(201))

    await test.step('the form offers the 13 types first', async () => {
      await panel.getByRole('button', { name: t(key('dns.add')), exact: true }).click()
      const options = field(key('dns.type')).getByRole('option')
      const values = await options.evaluateAll(found => found.map(option => (option as HTMLOptionElement).value))
      expect(values.slice(0, types.length)).toEqual(types)
    })

    await test.step('without a ttl, or with 0, it gets 300; a priority is sent only where it is filled in, as a number', async () => {
      await add({ [key('dns.host')]: 'www', 'rules:dns.part.A.address': '192.0.2.9' }, '')
      await expect(records).toContainText('192.0.2.9')
      await added(1)
      const plain = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.9', ttl: 300 }
      expect(lastJson(faultProxy, 'POST', '/api/dns/')).toEqual(plain)
      await field(key('dns.type')).selectOption('MX')
      const mail = { [key('dns.priority')]: '15', 'rules:dns.part.MX.target': 'mx.example.net' }
      await add({ [key('dns.host')]: '@', ...mail }, '0')
      await added(2)
      expect(lastJson(faultProxy, 'POST', '/api/dns/')).toMatchObject({ type: 'MX', priority: 15, ttl: 300 })
    })

    await test.step('a record is edited', async () => {
      await records.getByRole('button', { name: t(key('dns.edit'), { type: 'A', host: 'old' }) }).click()
      await records.getByLabel(t(key('dns.ttl')), { exact: true }).selectOption('86400')
      await records.getByRole('button', { name: t(key('dns.save')), exact: true }).click()
      await expect.poll(() => requestsTo(faultProxy, 'PUT', at).at(-1)?.status).toBe(200)
      expect(lastJson(faultProxy, 'PUT', at)).toMatchObject({ ttl: 86_400 })
    })

    await test.step('a record is deleted after a question, and comes back by an undo', async () => {
      const question = page.getByRole('alertdialog')
      const remove = records.getByRole('button', { name: t(key('dns.delete'), { type: 'A', host: 'old' }) })
      await remove.click()
      await expect(question.getByText(expectText('Delete this record?', key('dns.deleteTitle')))).toBeVisible()
      await question.getByRole('button', { name: t('ui:cancel'), exact: true }).click()
      await expect(remove).toBeVisible()
      expect(requestsTo(faultProxy, 'DELETE', /./)).toHaveLength(0)
      await remove.click()
      await question.getByRole('button', { name: t(key('dns.deleteConfirm')) }).click()
      await expect.poll(() => requestsTo(faultProxy, 'DELETE', at).at(-1)?.status).toBe(204)
      await page
        .getByRole('button', { name: t(key('dns.undo')), exact: true })
        .last()
        .click()
      await expect(remove).toBeVisible()
      const kept = await call(customerApi, dnsCalls.list, { params: { id } })
      expect(kept).toContainEqual(expect.objectContaining({ id: old.id }))
    })
  })
})
