import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform, translatePage } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { panel } from '../panel'
import { NewPasswordField } from './new-password-field'

registerLocales('mfe-auth', panel.locales)

const Field = () => {
  const [typed, setTyped] = useState('')
  return (
    <NewPasswordField
      label="New"
      typed={typed}
      email="olena@example.com"
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

test.each([
  ['en', 'olena1990', 'Weak. This is close to your email.'],
  ['en', 'correct horse battery', 'Strong.'],
  ['uk', 'qwertyuiop', 'Дуже слабкий. Це схоже на пароль, яким користується багато людей.'],
] as const)('in %s, %s is rated: %s', async (language, password, told) => {
  const { user } = await renderInPlatform(<Field />, { language })
  const field = screen.getByLabelText('New')
  expect(field).not.toHaveAccessibleDescription(/Weak|Strong|слабкий/)
  await user.type(field, password)
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(`${told.replaceAll('.', '\\.')}$`)))
  translatePage()
  await user.type(field, 'a')
  await user.clear(field)
  await waitFor(() => expect(field).not.toHaveAccessibleDescription(/Strong|слабкий|Weak/))
})
