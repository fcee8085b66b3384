import { providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { TermsPage } from './terms-page'

providePageSettings({ supportEmail: 'help@panel.example' })

test.each([
  ['en', 'Write to us:'],
  ['uk', 'Наша адреса:'],
] as const)('the Terms name where to write to (U58, %s)', async (language, text) => {
  await renderInPlatform(<TermsPage />, { language })
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'help@panel.example' })).toHaveAttribute('href', 'mailto:help@panel.example')
})
