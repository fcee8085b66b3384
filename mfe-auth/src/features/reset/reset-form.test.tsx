import { ApiError } from '@panel/shared/api-client'
import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { panel } from '../../panel'
import { ResetForm, type ResetStep } from './reset-form'

registerLocales('mfe-auth', panel.locales)

const calls = { onRequest: jest.fn(), onVerify: jest.fn(), onReset: jest.fn() }
const onDone = jest.fn()
const onCancel = jest.fn()

const Panel = ({ start = 'email' }: { start?: ResetStep }) => {
  const [{ step, email }, setPlace] = useState({ step: start, email: 'a@example.com' })
  const onStep = (next: ResetStep, typed: string) => setPlace({ step: next, email: typed })
  return <ResetForm {...calls} {...{ step, email, onStep, onDone, onCancel }} />
}

const button = (name: string) => screen.getByRole('button', { name })
const refusal = (detail?: string) =>
  new ApiError({ failure: 'problem', status: 400, ...(detail ? { detail } : { code: 'unheard_of' }) })

beforeEach(() => {
  sessionStorage.clear()
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue(undefined)
})

test('leads from email to code to a new password (S2.22, S4.2)', async () => {
  const { user } = await renderInPlatform(<Panel />)
  expect(screen.getByText('Step 1 of 3')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('a@example.com')
  await user.click(button('Send code'))
  expect(calls.onRequest).toHaveBeenCalledWith('a@example.com')

  expect(await screen.findByText('Step 2 of 3')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '6-digit code' })).toHaveFocus())
  expect(button('Verify code')).toHaveAttribute('aria-disabled', 'true')
  await user.type(screen.getByRole('textbox', { name: '6-digit code' }), '123456')
  await user.click(button('Verify code'))
  expect(calls.onVerify).toHaveBeenCalledWith('a@example.com', '123456')

  expect(await screen.findByText('Step 3 of 3')).toBeVisible()
  await user.type(screen.getByLabelText('New password'), 'correct horse')
  await user.type(screen.getByLabelText('Confirm new password'), 'correct horse')
  await user.click(button('Reset password'))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(calls.onReset).toHaveBeenCalledWith('a@example.com', '123456', 'correct horse')
})

test('Gmail is named only where no other addresses may sign up (S1.5)', async () => {
  await renderInPlatform(<Panel />)
  expect(screen.getByRole('textbox', { name: 'Email' })).not.toHaveAttribute('placeholder')
})

test('the new password must be typed twice alike (S5.3)', async () => {
  const { user } = await renderInPlatform(<Panel start="password" />)
  await user.type(screen.getByLabelText('New password'), 'correct horse')
  await user.type(screen.getByLabelText('Confirm new password'), 'correct house')
  await user.click(button('Reset password'))
  await waitFor(() =>
    expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription('Passwords do not match'),
  )
  expect(calls.onReset).not.toHaveBeenCalled()
})

test.each<[ResetStep, keyof typeof calls, string, string]>([
  ['email', 'onRequest', 'Send code', 'Reset request failed'],
  ['code', 'onVerify', 'Verify code', 'Invalid or expired code'],
  ['password', 'onReset', 'Reset password', 'Password reset failed'],
])('a refusal at the step %s shows the detail, else its own text (S8.7)', async (step, call, label, fallback) => {
  const { user } = await renderInPlatform(<Panel start={step} />)
  if (step === 'code') await user.type(screen.getByRole('textbox'), '123456')
  if (step === 'password') {
    await user.type(screen.getByLabelText('New password'), 'correct horse')
    await user.type(screen.getByLabelText('Confirm new password'), 'correct horse')
  }
  calls[call].mockRejectedValueOnce(refusal('Because.'))
  await user.click(button(label))
  expect(await screen.findByRole('alert')).toHaveTextContent('Because.')
  calls[call].mockRejectedValueOnce(refusal())
  await user.click(button(label))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(fallback))
})

test('a refused code is marked invalid until it is tried again', async () => {
  const { user } = await renderInPlatform(<Panel start="code" />)
  const code = screen.getByRole('textbox')
  await user.type(code, '123456')
  calls.onVerify.mockRejectedValueOnce(new ApiError({ failure: 'problem', status: 400, code: 'code_invalid' }))
  await user.click(button('Verify code'))
  await waitFor(() => expect(code).toBeInvalid())
  calls.onVerify.mockRejectedValueOnce(refusal())
  await user.click(button('Verify code'))
  await waitFor(() => expect(code).toBeValid())
})

test('a spent code leads back to a new one', async () => {
  calls.onReset.mockRejectedValue(refusal('Invalid or expired code'))
  const { user } = await renderInPlatform(<Panel start="password" />)
  await user.type(screen.getByLabelText('New password'), 'correct horse')
  await user.type(screen.getByLabelText('Confirm new password'), 'correct horse')
  await user.click(button('Reset password'))
  await user.click(await screen.findByRole('button', { name: 'Start over with a new code' }))
  expect(screen.getByText('Step 1 of 3')).toBeVisible()
})

test('another code can be asked for', async () => {
  const { user } = await renderInPlatform(<Panel start="code" />)
  await user.click(button('Send a new code'))
  expect(await screen.findByText(/Only the latest one works/)).toBeVisible()
  expect(calls.onRequest).toHaveBeenCalledWith('a@example.com')
})

test.each<ResetStep>(['email', 'code', 'password'])('Cancel leaves from the step %s', async step => {
  const { user } = await renderInPlatform(<Panel start={step} />)
  await user.click(button('Cancel'))
  expect(onCancel).toHaveBeenCalled()
})
