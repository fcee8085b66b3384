import { startI18n } from '@panel/shared/i18n'
import { loadUiTexts } from '@panel/shared/ui'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { type ToastMessage, ToastRegion } from './toast-region'

beforeAll(async () => {
  await startI18n('en')
  await loadUiTexts()
})
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const show = async (toasts: ToastMessage[]) => {
  const onDismiss = jest.fn()
  render(<ToastRegion toasts={toasts} onDismiss={onDismiss} />)
  await act(() => jest.advanceTimersByTimeAsync(0))
  return onDismiss
}

const saved: ToastMessage = { id: 1, tone: 'success', text: 'Record deleted' }

test('a message is announced and leaves by itself after 8 seconds', async () => {
  const onDismiss = await show([saved])
  expect(screen.getByRole('status')).toHaveTextContent('Record deleted')
  act(() => jest.advanceTimersByTime(7900))
  expect(onDismiss).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(200))
  expect(onDismiss).toHaveBeenCalledWith(1)
})

test('its time is paused while the focus is on it', async () => {
  const onDismiss = await show([saved])
  const button = screen.getByRole('button', { name: 'Dismiss' })
  act(() => button.focus())
  act(() => jest.advanceTimersByTime(60_000))
  expect(onDismiss).not.toHaveBeenCalled()
  act(() => button.blur())
  act(() => jest.advanceTimersByTime(8100))
  expect(onDismiss).toHaveBeenCalledWith(1)
})

test('a failure stays until it is dismissed', async () => {
  const onDismiss = await show([{ id: 2, tone: 'danger', text: 'Action failed' }])
  expect(screen.getByRole('alert')).toHaveTextContent('Action failed')
  act(() => jest.advanceTimersByTime(60_000))
  expect(onDismiss).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledWith(2)
})

test('its action runs once and takes the message away', async () => {
  const run = jest.fn()
  const onDismiss = await show([{ ...saved, action: { label: 'Undo', run } }])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(onDismiss).toHaveBeenCalledWith(1)
})

const Kept = ({ onDismiss }: { onDismiss: (id: number) => void }) => {
  const [toasts, setToasts] = useState([saved, { ...saved, id: 2, text: 'Record added' }])
  const dismiss = (id: number) => {
    onDismiss(id)
    setToasts(now => now.filter(toast => toast.id !== id))
  }
  return <ToastRegion toasts={toasts} onDismiss={dismiss} />
}

test('messages go on leaving after one that had the focus is dismissed', async () => {
  const onDismiss = jest.fn()
  render(<Kept onDismiss={onDismiss} />)
  await act(() => jest.advanceTimersByTimeAsync(0))
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' })
  act(() => first?.focus())
  act(() => first?.click())
  expect(screen.queryByText('Record deleted')).toBeNull()
  act(() => jest.advanceTimersByTime(8100))
  expect(onDismiss.mock.calls).toEqual([[1], [2]])
})
