import { currentLanguage, registerLocales } from '@panel/shared/i18n'
import { screen, waitFor } from '@testing-library/react'
import { locales } from '../locales'
import { renderInShell } from '../testing/render-in-shell'
import { LanguageHint } from './language-hint'
import { wantsLanguageHint } from './wants-language-hint'

beforeAll(() => registerLocales('shell', locales))
beforeEach(() => localStorage.clear())

test.each([
  [['uk-UA', 'en'], true],
  [['en-US', 'uk'], true],
  [['en-US', 'pl'], false],
  [['ukr-XX'], false],
  [[], false],
])('a browser that asks for %j gets the hint of the Ukrainian version: %s', (languages, wanted) => {
  expect(wantsLanguageHint(languages)).toBe(wanted)
})

test('the hint changes the language at a click', async () => {
  const { user } = await renderInShell(<LanguageHint />)
  expect(screen.getByRole('status')).toHaveTextContent('Сторінка є українською')
  await user.click(screen.getByRole('button', { name: 'Перейти' }))
  await waitFor(() => expect(currentLanguage()).toBe('uk'))
  expect(screen.queryByRole('status')).toBeNull()
  expect(wantsLanguageHint(['uk'])).toBe(false)
})

test('the hint that was dismissed does not come back', async () => {
  const { user } = await renderInShell(<LanguageHint />)
  await user.click(screen.getByRole('button', { name: 'Ні, дякую' }))
  expect(screen.queryByRole('status')).toBeNull()
  expect(currentLanguage()).toBe('en')
  expect(wantsLanguageHint(['uk'])).toBe(false)
})
