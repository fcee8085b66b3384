import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { locales } from '../locales'
import { PanelError, type Phase } from '../report/panel-error'
import { PanelFailure } from './panel-failure'

beforeAll(() => registerLocales('shell', locales))

const show = (phase: Phase, change = {}, language: 'en' | 'uk' = 'en') => {
  const onRetry = jest.fn()
  const error = new PanelError({ panel: 'mfe-auth', build: '1.0.0-a', phase, ...change })
  return renderInPlatform(<PanelFailure error={error} onRetry={onRetry} />, { language }).then(({ user }) => ({
    user,
    onRetry,
  }))
}

test('an unreachable panel says what is wrong, that the rest works, and offers to try again', async () => {
  const { user, onRetry } = await show('entry')
  expect(screen.getByRole('alert')).toHaveTextContent('This page failed to load')
  expect(screen.getByRole('alert')).toHaveTextContent('Everything else works')
  expect(screen.getByRole('alert')).toHaveTextContent('mfe-auth · 1.0.0-a · entry')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test.each([
  ['whose file did not come is unreachable', 'ChunkLoadError', 'This page failed to load'],
  ['that threw has stopped', 'Error', 'It stopped working unexpectedly'],
])('a part %s', async (_, name, text) => {
  await show('render', { cause: Object.assign(new Error('Loading chunk 7 failed.'), { name }) })
  expect(screen.getByRole('alert')).toHaveTextContent(text)
})

test('a panel of another contract is not offered again, since that cannot help', async () => {
  await show('contract', { found: '2' })
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
})

test('a panel that is left alone says how long, in Ukrainian with the right plural', async () => {
  const { user, onRetry } = await show('paused', { pausedUntil: Date.now() + 21_000 }, 'uk')
  const retry = screen.getByRole('button', { name: /Спробувати ще раз/ })
  expect(retry).toHaveAttribute('aria-disabled', 'true')
  expect(retry).toHaveAccessibleDescription('Спробувати ще раз можна за 21\u00a0секунду.')
  await user.click(retry)
  expect(onRetry).not.toHaveBeenCalled()
})
