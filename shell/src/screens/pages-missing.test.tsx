import { registerLocales } from '@panel/shared/i18n'
import { compareCatalogues, renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { locales } from '../locales'
import en from './locales/en.json'
import uk from './locales/uk.json'
import { RegistryMissing } from './pages-missing'

beforeAll(() => registerLocales('shell', locales))
afterEach(() => {
  Reflect.deleteProperty(window, 'isSecureContext')
  jest.restoreAllMocks()
})

const inContext = (isSecure: boolean) =>
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: isSecure })

const show = (language: 'en' | 'uk' = 'en') => renderInPlatform(<RegistryMissing />, { language })

test('a signature that is wrong may be right after a reload', async () => {
  inContext(true)
  await show()
  expect(await screen.findByRole('heading', { name: 'The pages could not be loaded' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
})

test.each(['en', 'uk'] as const)('an address without TLS is named, and the one with it offered: %s', async language => {
  inContext(false)
  await show(language)
  const texts = language === 'en' ? en : uk
  expect(await screen.findByRole('heading', { name: texts.insecure.title })).toBeVisible()
  expect(screen.getByRole('link', { name: texts.insecure.open })).toHaveAttribute('href', 'https://localhost/')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a browser without Ed25519 is too old, and those that have it are named', async () => {
  inContext(true)
  jest.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'))
  await show()
  expect(await screen.findByRole('heading', { name: 'This browser is too old' })).toBeVisible()
  expect(screen.getByText(/Chrome or Edge 137, Firefox 129 or Safari 17/)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('both languages say it', () => expect(compareCatalogues(en, uk)).toEqual([]))
