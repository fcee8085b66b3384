import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../panel'
import { NewPasswordHint } from './new-password-field'

registerLocales('mfe-auth', panel.locales)

// A file that was altered on its way, or did not come, is refused like this.
jest.mock('@panel/shared/password-strength', () => {
  throw new Error('refused')
})

test('a field for a new password says so when nothing can judge what is typed', async () => {
  await renderInPlatform(<NewPasswordHint typed="quiet river" email="olena@example.com" />)
  expect(await screen.findByText('How strong it is cannot be shown right now.')).toBeVisible()
})
