import { startI18n } from '@panel/shared/i18n'
import { loadUiTexts } from '@panel/shared/ui'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ProgressBar } from '../../lists/progress-bar'
import { Alert, FormError } from './alert'
import { CountBadge, StatusBadge } from './badge'
import { ComingSoon } from './coming-soon'
import { announce } from './live-region'
import { Skeleton } from './skeleton'

beforeAll(async () => {
  await startI18n('en')
  await loadUiTexts()
})

test('urgent messages are alerts, others wait their turn', () => {
  const { rerender } = render(<Alert tone="danger">Failed</Alert>)
  expect(screen.getByRole('alert')).toHaveTextContent('Failed')
  rerender(<Alert tone="success">Saved</Alert>)
  expect(screen.getByRole('status')).toHaveTextContent('Saved')
})

test('a placeholder says that the page still loads', () => {
  const { container } = render(<Skeleton />)
  expect(container.querySelector('[data-loading]')).toBeInTheDocument()
})

test('a form without an error has no alert', () => {
  const { container } = render(<FormError>{undefined}</FormError>)
  expect(container).toBeEmptyDOMElement()
})

test.each([
  ['approved', 'success'],
  ['rejected', 'danger'],
  ['pending', 'warning'],
  ['reserved', 'info'],
  ['expired', 'neutral'],
])('status %s has tone %s and its text [S9.8]', (status, tone) => {
  render(<StatusBadge status={status}>Text</StatusBadge>)
  expect(screen.getByText('Text')).toHaveClass(tone)
})

test('a count shows only above nothing, and not endlessly [S2.15]', () => {
  const { rerender, container } = render(<CountBadge count={0} />)
  expect(container).toBeEmptyDOMElement()
  rerender(<CountBadge count={1} />)
  expect(container).toHaveTextContent('1')
  rerender(<CountBadge count={100} />)
  expect(container).toHaveTextContent('99+')
})

test('progress has a name and a value, and none while its length is unknown', () => {
  const { rerender } = render(<ProgressBar label="Elapsed" value={36} valueText="expires Jan 5, 2026" />)
  const bar = screen.getByRole('progressbar', { name: 'Elapsed' })
  expect(bar).toHaveAttribute('aria-valuenow', '36')
  expect(bar).toHaveAttribute('aria-valuetext', 'expires Jan 5, 2026')
  rerender(<ProgressBar label="Elapsed" />)
  expect(bar).not.toHaveAttribute('aria-valuenow')
})

test('a stub is reachable, not active, and says so when it is pressed', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(<ComingSoon label="Hosting" />)
  await act(() => jest.advanceTimersByTimeAsync(0))
  const stub = screen.getByRole('button', { name: 'Hosting' })
  expect(stub).toHaveAttribute('aria-disabled', 'true')
  expect(stub).toHaveAccessibleDescription('Coming soon. This feature is not available yet.')
  await user.tab()
  expect(stub).toHaveFocus()
  await user.keyboard('{Enter}')
  act(() => jest.advanceTimersByTime(150))
  expect(document.getElementById('live-polite')).toHaveTextContent('Coming soon. This feature is not available yet.')
  jest.useRealTimers()
})

test('the same text said twice empties the region between', () => {
  jest.useFakeTimers()
  announce('Copied')
  jest.advanceTimersByTime(150)
  const region = document.getElementById('live-polite')
  expect(region).toHaveTextContent('Copied')
  announce('Copied')
  expect(region).toBeEmptyDOMElement()
  jest.advanceTimersByTime(150)
  expect(region).toHaveTextContent('Copied')
  jest.useRealTimers()
})

test('an empty text cancels what was not said yet', () => {
  jest.useFakeTimers()
  announce('Please wait')
  announce('')
  jest.advanceTimersByTime(150)
  expect(document.getElementById('live-polite')).toBeEmptyDOMElement()
  jest.useRealTimers()
})
