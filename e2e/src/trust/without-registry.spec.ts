import { expect, inEachLanguage, test } from '../fixtures/test'
import { withoutRegistry } from '../gallery/platform-views'
import { openAuthorization } from '../screens/authorization'
import { userMenuButton } from '../screens/header'

inEachLanguage(() => {
  test('without a registry that holds, the header and the sign-in work', async ({ scene, guard, t }) => {
    const page = await withoutRegistry(scene)
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: t('shell:brand'), exact: true })).toBeVisible()
    await openAuthorization({ page, t })
    const form = page.getByRole('dialog')
    await expect(form.getByText(t('session:authorization.plain'))).toBeVisible()
    await form.getByLabel(t('session:authorization.email'), { exact: true }).fill(scene.customer.email)
    await form.getByLabel(t('session:authorization.password'), { exact: true }).fill(scene.customer.password)
    await form.getByRole('button', { name: t('session:authorization.signIn'), exact: true }).click()
    await expect(userMenuButton({ page, t }, scene.customer.email)).toBeVisible()
    expect(guard.faults()).toEqual([])
  })
})
