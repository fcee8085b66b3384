import { ApiError } from '@panel/shared/api-client'
import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { noteCode } from '../../common/cooldown'
import { panel } from '../../panel'
import { ConfirmationDialog } from './confirmation-dialog'

registerLocales('mfe-auth', panel.locales)

const onConfirm = jest.fn()
const onResend = jest.fn()
const onClose = jest.fn()

const code = () => screen.getByRole('textbox', { name: '6-digit code' })
const confirm = () => screen.getByRole('button', { name: 'Confirm' })
const resend = () => screen.getByRole('button', { name: 'Resend code' })

const renderDialog = () =>
  renderInPlatform(<ConfirmationDialog email="a@example.com" {...{ onConfirm, onResend, onClose }} />)

beforeEach(() => {
  sessionStorage.clear()
  onConfirm.mockReset().mockResolvedValue(undefined)
  onResend.mockReset().mockResolvedValue(undefined)
})

afterEach(() => jest.useRealTimers())

test('says where the code went and takes six digits, no fewer (S2.21, S5.2)', async () => {
  const { user } = await renderDialog()
  expect(screen.getByRole('dialog', { name: 'Confirm your email' })).toHaveAccessibleDescription(
    /A 6-digit code was sent to a@example.com/,
  )
  await waitFor(() => expect(code()).toHaveFocus())
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  await user.type(code(), '12345')
  expect(confirm()).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  await user.type(code(), '678')
  expect(code()).toHaveValue('123456')
  await user.click(confirm())
  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith('123456'))
})

test('a code is pasted with its spaces', async () => {
  const { user } = await renderDialog()
  await user.click(code())
  await user.paste('123 456')
  expect(confirm()).not.toHaveAttribute('aria-disabled')
})

test.each([
  [
    new ApiError({ failure: 'problem', status: 400, code: 'code_invalid', detail: 'That was the old code.' }),
    'That was the old code.',
    true,
  ],
  [new ApiError({ failure: 'timeout' }), 'Invalid or expired code', false],
])(
  'a code that was not taken says why and stays, invalid where it was refused (S8.5)',
  async (error, text, invalid) => {
    onConfirm.mockRejectedValue(error)
    const { user } = await renderDialog()
    await user.type(code(), '123456')
    await user.click(confirm())
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(code()).toHaveValue('123456')
    if (invalid) expect(code()).toBeInvalid()
    else expect(code()).toBeValid()
    expect(confirm()).not.toHaveAttribute('aria-disabled')
  },
)

const wait = () => within(screen.getByRole('dialog')).queryByText('Please wait before resending')

const resendInFakeTime = async () => {
  jest.useFakeTimers()
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(resend())
  // The announcement comes 100 ms after the answer.
  await act(() => jest.advanceTimersByTimeAsync(500))
}

test('after a resend the link gives way for 60 seconds, and that is said (S4.3)', async () => {
  await renderDialog()
  await resendInFakeTime()
  expect(onResend).toHaveBeenCalledTimes(1)
  expect(wait()).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull()
  expect(document.getElementById('live-polite')).toHaveTextContent('Please wait before resending')
  await act(() => jest.advanceTimersByTimeAsync(58_000))
  expect(wait()).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(3_000))
  expect(wait()).toBeNull()
  expect(resend()).toBeVisible()
})

test('a code that was sent less than a minute ago is named, since no other one is sent so soon', async () => {
  noteCode('confirm', Date.now())
  const { user } = await renderDialog()
  await user.click(resend())
  expect(await screen.findByText(/^The code is on its way: use the one we sent at \d+:\d\d/)).toBeVisible()
  expect(screen.queryByText(/A new code was sent/)).toBeNull()
})

test('a wrong address leads back to the form, and nothing of the lock is said after that', async () => {
  const { user, unmount } = await renderDialog()
  await user.click(screen.getByRole('button', { name: 'Wrong address? Change it' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  await resendInFakeTime()
  unmount()
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(document.getElementById('live-polite')).toBeEmptyDOMElement()
})

test('a reload does not end the lock', async () => {
  const { unmount } = await renderDialog()
  await resendInFakeTime()
  unmount()
  jest.useRealTimers()
  await renderDialog()
  expect(wait()).toBeVisible()
})

test('a resend that fails says so and releases the lock (S8.6)', async () => {
  onResend.mockRejectedValue(new ApiError({ failure: 'problem', status: 429, detail: 'Slow down.' }))
  const { user } = await renderDialog()
  await user.click(resend())
  expect(await screen.findByRole('alert')).toHaveTextContent('Resend failed')
  expect(resend()).not.toHaveAttribute('aria-disabled')
})

test('a new code takes the wrong one and its error away, says where it went, and waits to be typed', async () => {
  onConfirm.mockRejectedValue(new ApiError({ failure: 'problem', status: 400, detail: 'Invalid or expired code' }))
  const { user } = await renderDialog()
  await user.type(code(), '123456')
  await user.click(confirm())
  expect(await screen.findByText('Invalid or expired code')).toBeVisible()
  await user.click(resend())
  expect(await screen.findByText('A new code was sent to a@example.com. Only the latest one works.')).toBeVisible()
  expect(code()).toHaveValue('')
  await waitFor(() => expect(code()).toHaveFocus())
  expect(screen.queryByText('Invalid or expired code')).toBeNull()
})
