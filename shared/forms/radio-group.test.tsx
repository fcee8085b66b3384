import { startI18n } from '@panel/shared/i18n'
import { loadUiTexts } from '@panel/shared/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { RadioGroup } from './radio-group'

beforeAll(async () => {
  await startI18n('en')
  await loadUiTexts()
})

const Owner = () => {
  const [value, setValue] = useState('internal')
  const options = [
    { value: 'internal', label: 'Ours', description: 'You manage records here.' },
    { value: 'external', label: 'Other' },
  ]
  return (
    <RadioGroup
      name="type"
      label="Delegation"
      options={options}
      value={value}
      onChange={event => setValue(event.target.value)}
    />
  )
}

test('arrows choose a radio, whose description is read with it', async () => {
  const user = userEvent.setup()
  render(<Owner />)
  expect(screen.getByRole('group', { name: 'Delegation' })).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Ours' })).toHaveAccessibleDescription('You manage records here.')
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('radio', { name: 'Other' })).toBeChecked()
})
