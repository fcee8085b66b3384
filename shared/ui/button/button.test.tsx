import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button'

const setup = (props: Partial<Parameters<typeof Button>[0]>) => {
  const onClick = jest.fn()
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const view = (more: typeof props) => (
    <form onSubmit={onSubmit}>
      <input aria-label="name" />
      <Button type="submit" onClick={onClick} {...props} {...more}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(view({}))
  const button = screen.getByRole('button', { name: 'Save' })
  return { onClick, onSubmit, button, user: userEvent.setup(), update: (more: typeof props) => rerender(view(more)) }
}

test('a click and Enter in the form reach the owner', async () => {
  const { onClick, onSubmit, button, user } = setup({})
  await user.click(button)
  await user.type(screen.getByRole('textbox'), '{Enter}')
  expect(onClick).toHaveBeenCalledTimes(2)
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('a pending button keeps its name and the focus, is busy, and neither clicks nor submits', async () => {
  const { onClick, onSubmit, button, user, update } = setup({})
  button.focus()
  update({ pending: true })
  expect(button).toHaveFocus()
  expect(button).toHaveAccessibleName('Save')
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.click(button)
  await user.keyboard('{Enter}')
  await user.type(screen.getByRole('textbox'), '{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button that is disabled under the focus keeps it, and neither clicks nor submits', async () => {
  const { onClick, onSubmit, button, user, update } = setup({})
  button.focus()
  update({ disabled: true })
  expect(button).not.toHaveAttribute('disabled')
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Enter}')
  expect(button).toHaveFocus()
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button disabled with a reason stays in the tab order and says why, apart from its name', async () => {
  const { onClick, onSubmit, button, user } = setup({ disabledReason: 'Turn the lock off first.' })
  await user.tab()
  await user.tab()
  expect(button).toHaveFocus()
  expect(button).toHaveAccessibleName('Save')
  expect(button).toHaveAccessibleDescription('Turn the lock off first.')
  await user.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})
