import { registerLocales } from '@panel/shared/i18n'
import { integrations } from '@panel/shared/integrations'
import { providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { panel } from '../panel'
import { ToolsPage } from './tools-page'

registerLocales('mfe-auth', panel.locales)
providePageSettings({ platformHost: 'dns.example' })

const show = (language: 'en' | 'uk' = 'en') => renderInPlatform(<ToolsPage />, { route: '/cpc/tools', language })

test('shows the configuration of each program with the product and the typed domain, ready to copy', async () => {
  const { user } = await show()
  await user.type(screen.getByRole('textbox', { name: 'Your domain' }), 'shop.example')
  for (const { name } of integrations) expect(screen.getByRole('region', { name })).toBeVisible()
  const lego = within(screen.getByRole('region', { name: 'lego' }))
  expect(lego.getByText(/PDNS_API_KEY=YOUR_TOKEN/)).toHaveTextContent(location.origin)
  expect(lego.getByText(/--domains shop\.example/)).toBeVisible()
  const terraform = within(screen.getByRole('region', { name: 'Terraform' }))
  expect(terraform.getByText(/nameservers = \["ns1\.dns\.example\.", "ns2\.dns\.example\."\]/)).toBeVisible()
  await user.click(lego.getByRole('button', { name: 'Copy for lego: Commands' }))
  expect(await navigator.clipboard.readText()).toContain("--domains '*.shop.example'")
})

test('finds a program by its name, and says so where there is none', async () => {
  const { user } = await show('uk')
  const field = screen.getByRole('searchbox', { name: 'Знайти програму' })
  await user.type(field, 'LEGO')
  expect(screen.getByRole('region', { name: 'lego' })).toBeVisible()
  await user.clear(field)
  await user.type(field, 'no such thing')
  expect(screen.getByText(/Програми з такою назвою немає/)).toBeVisible()
})
