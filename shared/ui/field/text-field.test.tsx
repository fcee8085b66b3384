import { startI18n } from '@panel/shared/i18n'
import { loadUiTexts } from '@panel/shared/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PasswordField } from '../../forms/password-field'
import { TextArea } from '../../forms/text-area'
import { Select } from './select'
import { TextField } from './text-field'

beforeAll(async () => {
  await startI18n('en')
  await loadUiTexts()
})

test('label, description and error belong to the input', () => {
  const { rerender } = render(<TextField label="Email" description="We send a code." />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input).toHaveAccessibleDescription('We send a code.')
  expect(input).toBeValid()
  rerender(<TextField label="Email" description="We send a code." error="Enter an email address." />)
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('Enter an email address. We send a code.')
})

test('an error appears inside a live region that was there before it', () => {
  const { rerender, container } = render(<TextField label="Email" />)
  const region = container.querySelector('[aria-live="polite"]')
  expect(region).toBeEmptyDOMElement()
  rerender(<TextField label="Email" error="Enter an email address." />)
  expect(region).toHaveTextContent('Enter an email address.')
})

test('a warning does not make the field invalid and gives way to an error', () => {
  const { rerender } = render(<TextField label="TTL" warning="Short lifetime" />)
  expect(screen.getByRole('textbox')).toBeValid()
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Short lifetime')
  rerender(<TextField label="TTL" warning="Short lifetime" error="Too short" />)
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Too short')
})

test('the description a caller points to is kept', () => {
  render(
    <>
      <p id="rules">Rules of the name</p>
      <TextField label="Name" aria-describedby="rules" error="Too long" />
    </>,
  )
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Too long Rules of the name')
})

test('a password is shown and hidden again by a button that a submit does not press', async () => {
  const user = userEvent.setup()
  const onSubmit = jest.fn()
  render(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" autoComplete="current-password" />
    </form>,
  )
  const input = screen.getByLabelText('Password')
  expect(input).toHaveAttribute('type', 'password')
  expect(input).toHaveAttribute('autocomplete', 'current-password')
  await user.type(input, 'secret')
  await user.click(await screen.findByRole('button', { name: 'Show password' }))
  expect(input).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input).toHaveAttribute('type', 'password')
  expect(input).toHaveValue('secret')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('select and text area are linked to their errors as well', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Select label="Country" placeholder="Choose" options={[{ value: 'UA', label: 'Ukraine' }]} error="Choose one" />
      <TextArea label="Notes" error="Too long" />
    </>,
  )
  const select = screen.getByRole('combobox', { name: 'Country' })
  expect(select).toHaveAccessibleDescription('Choose one')
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveAccessibleDescription('Too long')
  await user.selectOptions(select, 'Ukraine')
  expect(select).toHaveValue('UA')
})
