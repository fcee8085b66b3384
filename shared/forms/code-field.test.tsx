import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { CodeField } from './code-field'

const Owner = ({ onComplete }: { onComplete: (code: string) => void }) => {
  const [code, setCode] = useState('')
  return <CodeField label="Code" value={code} onChange={setCode} onComplete={onComplete} />
}

const setup = () => {
  const onComplete = jest.fn()
  render(<Owner onComplete={onComplete} />)
  return { input: screen.getByRole('textbox', { name: 'Code' }), onComplete, user: userEvent.setup() }
}

test('is one input that phones and password managers fill', () => {
  const { input } = setup()
  expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  expect(input).toHaveAttribute('inputmode', 'numeric')
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
})

test('takes digits only and no more than six [S5.2]', async () => {
  const { input, user, onComplete } = setup()
  await user.type(input, '12a-3')
  expect(input).toHaveValue('123')
  expect(onComplete).not.toHaveBeenCalled()
  await user.type(input, '456789')
  expect(input).toHaveValue('123456')
  expect(onComplete.mock.calls).toEqual([['123456']])
})

test.each(['482913', '482 913', ' 482-913\n', 'Code: 482913'])('a paste of %j fills it at once', async pasted => {
  const { input, user, onComplete } = setup()
  await user.click(input)
  await user.paste(pasted)
  expect(input).toHaveValue('482913')
  expect(onComplete).toHaveBeenCalledWith('482913')
})

test('a digit goes after the last one wherever the caret was put', async () => {
  const { input, user } = setup()
  await user.type(input, '123')
  await user.keyboard('{ArrowLeft}{ArrowLeft}4')
  expect(input).toHaveValue('1234')
})

test('Backspace takes the last digit away', async () => {
  const { input, user } = setup()
  await user.type(input, '123{Backspace}')
  expect(input).toHaveValue('12')
})
