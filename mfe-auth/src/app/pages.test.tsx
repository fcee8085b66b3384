import { registerLocales } from '@panel/shared/i18n'
import { Navigate, Route, Routes } from '@panel/shared/panel'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../panel'
import { PersonalDataPage } from './personal-data-page'
import { TermsPage } from './terms-page'

registerLocales('mfe-auth', panel.locales)

const item = { id: 1, name: 'first', zone: 'com', kind: 'register', domain_id: null }

test.each([
  ['en', 'Terms of Service', 'Effective from Jan 5, 2026', '10. Law and contact'],
  ['uk', 'Умови надання послуг', 'Чинні з 5 січ. 2026 р.', '10. Право й зв’язок із нами'],
] as const)('the Terms stand in %s', async (language, title, since, last) => {
  await renderInPlatform(<TermsPage />, { language })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText(since)).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: last })).toBeVisible()
})

test('personal data says what is still to come and where to go on (S2.4)', async () => {
  answerApi({ 'GET /api/cart': () => ({ body: [] }) })
  await renderInPlatform(<PersonalDataPage />)
  for (const name of ['Full name', 'Address', 'Phone'])
    expect(screen.getByRole('button', { name: new RegExp(name) })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('link', { name: /Address book/ })).toHaveAttribute('href', '/cpc/address-book')
  expect(screen.getByRole('link', { name: /All Domains/ })).toHaveAttribute('href', '/app/domain-manager')
})

test.each([
  ['en', '1 domain is waiting in your cart.', 'Open the cart'],
  ['uk', 'У вашому кошику очікує 1 домен.', 'Відкрити кошик'],
] as const)('a freshly confirmed customer is told of the waiting cart (%s)', async (language, text, link) => {
  answerApi({ 'GET /api/cart': () => ({ body: [item] }) })
  await renderInPlatform(
    <Routes>
      <Route path="/" element={<Navigate to="/cpc/personal-data" state={{ arrivedBy: 'confirmation' }} />} />
      <Route path="/cpc/personal-data" element={<PersonalDataPage />} />
    </Routes>,
    { language },
  )
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/cart')
})
