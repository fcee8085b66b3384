import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../../panel'
import { AppearanceCard } from './appearance-card'

registerLocales('mfe-auth', panel.locales)

test('the theme counts at once, is remembered, and can be left to the system again', async () => {
  const { user } = await renderInPlatform(<AppearanceCard />)
  expect(screen.getByRole('radio', { name: 'Use system setting' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(document.cookie).toContain('theme=dark')
  await user.click(screen.getByRole('radio', { name: 'Use system setting' }))
  expect(document.documentElement).not.toHaveAttribute('data-theme')
  expect(document.cookie).not.toContain('theme=')
})
