import { join } from 'node:path'
import { readBuild } from '@panel/gateway/releases/read-build'
import { expect, test } from '../fixtures/test'
import { authorizationDialog, openAuthorization } from '../screens/authorization'
import { root } from '../suites/workspaces'

// A click that begins on a button and ends next to it, since the button moved meanwhile, is none.
test('what loads later does not move the form to sign in', async ({ page, faultProxy, t }) => {
  // The script of the button has a number for a name.
  const { files } = await readBuild(join(root, 'mfe-auth/dist'), 'mfe-auth')
  const isScript = ([file, code]: [string, Buffer]) => /^[\d.\w]+\.js$/.test(file) && code.includes('signIn.passkey')
  const [file = 'none'] = [...files].find(isScript) ?? []
  faultProxy.inject({ path: new RegExp(`/${file}`) }, { kind: 'delay', ms: 7000 })
  await page.goto('/')
  await openAuthorization({ page, t })
  const dialog = authorizationDialog({ page, t })
  const submit = dialog.getByRole('button', { name: t('mfe-auth:login'), exact: true })
  const passkey = dialog.getByRole('button', { name: t('mfe-auth:signIn.passkey') })
  // Once the dialog has opened, it does not move.
  await submit.hover()
  const before = await submit.boundingBox()
  await expect(passkey).toHaveCount(0)
  await expect(passkey).toBeVisible()
  expect(await submit.boundingBox()).toEqual(before)
})
