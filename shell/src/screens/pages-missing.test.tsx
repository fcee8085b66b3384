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

const withCrypto = (value: unknown) => Object.defineProperty(window, 'crypto', { configurable: true, value })

test.each<[string, () => unknown]>([
  ['does not know its name', () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))],
  ['refuses the key', () => Promise.reject(new DOMException('', 'DataError'))],
  ['fails at it', () => Promise.reject(new DOMException('', 'OperationError'))],
  ['fails with an error of its own', () => Promise.reject(new Error('not implemented'))],
  ['rejects without a reason', () => Promise.reject()],
  [
    'throws',
    () => {
      throw new TypeError('Unsupported')
    },
  ],
])('a browser that %s is too old, and those that have Ed25519 are named', async (_, importKey) => {
  inContext(true)
  jest.spyOn(crypto.subtle, 'importKey').mockImplementation(importKey as typeof crypto.subtle.importKey)
  await show()
  expect(await screen.findByRole('heading', { name: 'This browser is too old' })).toBeVisible()
  expect(screen.getByText(/Chrome or Edge 137, Firefox 129 or Safari 17/)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test.each([
  ['without crypto', undefined],
  ['whose crypto is empty', {}],
  ['whose crypto has random numbers only', { getRandomValues: () => undefined }],
  ['that hides it', null],
  ['whose subtle has no keys', { subtle: {} }],
])('a browser %s, at a secure address, is too old too', async (_, value) => {
  const known = crypto
  inContext(true)
  withCrypto(value)
  await show()
  expect(await screen.findByRole('heading', { name: 'This browser is too old' })).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  withCrypto(known)
})

test('both languages say it', () => expect(compareCatalogues(en, uk)).toEqual([]))
