import { holdDomains } from '../fixtures/held-domains'
import { expect, test } from '../fixtures/test'

test('work on many domains goes on without the page, is followed elsewhere and undone', async ({
  open,
  customer,
  product,
  t,
}) => {
  await holdDomains(product, customer.email, 40)
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  await page.getByRole('checkbox', { name: t('mfe-domain-manager:list.selectAll') }).check({ force: true })
  const bar = page.getByRole('region', { name: t('mfe-domain-manager:bulk.label') })
  await bar.getByRole('button', { name: t('mfe-domain-manager:bulk.menu.more') }).click()
  await page.getByRole('menuitem', { name: t('mfe-domain-manager:bulk.order.tags') }).click()
  const form = page.getByRole('dialog', { name: t('mfe-domain-manager:bulk.order.tags') })
  await form.getByLabel(t('mfe-domain-manager:bulk.tags.add')).fill('shop, sale')
  await form.getByRole('button', { name: t('mfe-domain-manager:bulk.preview') }).click()
  const dialog = page.getByRole('dialog', { name: t('operations:title.tags') })
  await dialog.getByRole('button', { name: t('operations:act.tags', { count: 40 }) }).click()
  await page.goto('/app/operations')
  const another = await open({ token: customer.token })
  await another.goto('/app/operations')
  for (const tab of [page, another]) {
    const list = tab.getByRole('list', { name: t('operations:pageTitle') })
    await expect(list).toContainText(t('operations:counts.done', { count: 40 }))
  }
  await page.getByRole('link', { name: t('operations:title.tags') }).click()
  await page.getByRole('button', { name: t('operations:undo') }).click()
  await expect(page.getByText(t('operations:subject.domains.succeeded', { count: 40 }))).toBeVisible()
  await expect(
    page.getByRole('heading', { name: t('operations:undoOf', { title: t('operations:title.tags') }) }),
  ).toBeVisible()
})
