import { startI18n } from '@panel/shared/i18n'
import { loadUiTexts } from '@panel/shared/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Checkbox } from './checkbox'
import { Switch, type SwitchProps } from './switch'

beforeAll(async () => {
  await startI18n('en')
  await loadUiTexts()
})

test('a checkbox is linked to its error and toggles by its label', async () => {
  const user = userEvent.setup()
  render(<Checkbox label="I agree" error="You must agree to the Terms of Service." />)
  const box = screen.getByRole('checkbox', { name: 'I agree' })
  expect(box).toBeInvalid()
  expect(box).toHaveAccessibleDescription('You must agree to the Terms of Service.')
  await user.click(screen.getByText('I agree'))
  expect(box).toBeChecked()
})

test('a checkbox shows that some are chosen, and passes its element on', () => {
  const ref = { current: null as HTMLInputElement | null }
  const { rerender } = render(<Checkbox ref={ref} label="All" indeterminate />)
  expect(screen.getByRole('checkbox')).toBePartiallyChecked()
  expect(ref.current).toBe(screen.getByRole('checkbox'))
  rerender(<Checkbox ref={ref} label="All" />)
  expect(screen.getByRole('checkbox')).not.toBePartiallyChecked()
})

const renderSwitch = (props: Partial<SwitchProps>) => {
  const onChange = jest.fn()
  render(<Switch label="Auto-renew example.com" checked={false} onChange={onChange} {...props} />)
  return { control: screen.getByRole('switch', { name: 'Auto-renew example.com' }), onChange, user: userEvent.setup() }
}

test('a switch says On or Off in words and changes by Space [A11Y-3]', async () => {
  const { control, onChange, user } = renderSwitch({})
  expect(await screen.findByText('Off')).toBeInTheDocument()
  expect(control).not.toBeChecked()
  await user.tab()
  await user.keyboard(' ')
  expect(onChange).toHaveBeenCalledWith(true)
})

test.each<Partial<SwitchProps>>([{ pending: true }, { disabledReason: 'Not approved yet.' }])(
  'a switch that cannot change keeps the focus and does not call back: %j',
  async props => {
    const { control, onChange, user } = renderSwitch(props)
    await user.tab()
    expect(control).toHaveFocus()
    await user.keyboard(' ')
    await user.click(control)
    expect(onChange).not.toHaveBeenCalled()
    expect(control).not.toBeChecked()
    if (props.disabledReason) expect(control).toHaveAccessibleDescription(props.disabledReason)
  },
)
