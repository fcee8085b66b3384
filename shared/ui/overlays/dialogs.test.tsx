import { renderInPlatform } from '@panel/shared/testing'
import { Button } from '@panel/shared/ui'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog'
import { Dialog } from './dialog'
import { PromptDialog, type PromptDialogProps } from './prompt-dialog'

const Opener = ({ children }: { children: (open: boolean, close: () => void) => React.ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {children(open, () => setOpen(false))}
    </>
  )
}

const openBy = async (children: (open: boolean, close: () => void) => React.ReactNode) => {
  const { user } = await renderInPlatform(<Opener>{children}</Opener>)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return user
}

const gone = () =>
  waitFor(() => expect([...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('alertdialog')]).toEqual([]))

test('a dialog has its title and text, hides the page, traps the focus and returns it [A11Y-3]', async () => {
  const user = await openBy((open, close) => (
    <Dialog open={open} onClose={close} title="Add address" description="Used for contacts.">
      <input aria-label="City" />
    </Dialog>
  ))
  const dialog = screen.getByRole('dialog', { name: 'Add address' })
  expect(dialog).toHaveAccessibleDescription('Used for contacts.')
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
  for (let presses = 0; presses < 4; presses += 1) {
    await user.tab()
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
  }
  await user.keyboard('{Escape}')
  await gone()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
})

test('a dialog that appears together with the one around it can be used', async () => {
  const { user } = await renderInPlatform(
    <Dialog open onClose={() => undefined} title="Outer">
      <Dialog open onClose={() => undefined} title="Inner">
        <input aria-label="Code" />
      </Dialog>
    </Dialog>,
  )
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '1')
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('1')
})

test('the close button is named and closes; a busy dialog does not close', async () => {
  const user = await openBy((open, close) => (
    <Dialog open={open} onClose={close} title="Saving" busy>
      Text
    </Dialog>
  ))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
})

const confirmBy = async (props: Partial<ConfirmDialogProps>) => {
  const onConfirm = jest.fn()
  const user = await openBy((open, close) => (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={onConfirm}
      title="Delete this record?"
      text="www stops answering."
      confirmLabel="Delete"
      {...props}
    />
  ))
  return { user, onConfirm }
}

test('a dangerous question starts on Cancel and is an alert dialog', async () => {
  const { user, onConfirm } = await confirmBy({ tone: 'danger' })
  expect(screen.getByRole('alertdialog', { name: 'Delete this record?' })).toHaveAccessibleDescription(
    'www stops answering.',
  )
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await gone()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('confirming calls once; a failure is read out and the dialog stays', async () => {
  const { user, onConfirm } = await confirmBy({ error: 'Failed to delete record' })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to delete record')
})

const Failing = ({ children }: { children: (failure: string | undefined, fail: () => void) => React.ReactNode }) => {
  const [failure, setFailure] = useState<string>()
  return children(failure, () => setFailure('Failed to delete record'))
}

test.each(['confirm', 'prompt'])('a failure is not shown when the dialog opens again (%s)', async kind => {
  const user = await openBy((open, close) => (
    <Failing>
      {(error, fail) => {
        const common = { open, onClose: close, title: 'Delete this record?', error }
        return kind === 'confirm' ? (
          <ConfirmDialog {...common} confirmLabel="Delete" onConfirm={fail} />
        ) : (
          <PromptDialog {...common} label="Reason" submitLabel="Delete" onSubmit={fail} />
        )
      }}
    </Failing>
  ))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to delete record')
  await user.keyboard('{Escape}')
  await gone()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to delete record')
})

test('a double click is one answer', async () => {
  const { user, onConfirm } = await confirmBy({})
  await user.dblClick(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('while the call is under way neither button nor Escape does anything', async () => {
  const { user, onConfirm } = await confirmBy({ pending: true })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alertdialog')).toBeVisible()
  expect(onConfirm).not.toHaveBeenCalled()
})

const promptBy = async (props: Partial<PromptDialogProps> = {}) => {
  const onSubmit = jest.fn()
  const user = await openBy((open, close) => (
    <PromptDialog
      open={open}
      onClose={close}
      onSubmit={onSubmit}
      title="Start a transfer"
      label="Receiver’s email"
      submitLabel="Start transfer"
      validate={value => (value.includes('@') ? undefined : 'Enter an email address.')}
      {...props}
    />
  ))
  return { user, onSubmit, input: screen.getByRole('textbox', { name: 'Receiver’s email' }) }
}

test('a prompt starts in its field; Enter submits the trimmed value', async () => {
  const { user, onSubmit, input } = await promptBy()
  expect(input).toHaveFocus()
  await user.keyboard('  olena@example.com {Enter}')
  expect(onSubmit.mock.calls).toEqual([['olena@example.com']])
})

test('a prompt sends what was typed once, however fast it is submitted', async () => {
  const { user, onSubmit } = await promptBy()
  await user.keyboard('olena@example.com')
  await user.dblClick(screen.getByRole('button', { name: 'Start transfer' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a wrong value is explained at the field, which keeps the focus and the text', async () => {
  const { user, onSubmit, input } = await promptBy()
  await user.keyboard('olena')
  await user.click(screen.getByRole('button', { name: 'Start transfer' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(input).toHaveFocus()
  expect(input).toHaveValue('olena')
  expect(input).toHaveAccessibleDescription('Enter an email address.')
  await user.keyboard('@example.com')
  expect(input).toBeValid()
})

test('cancel does nothing, and the next opening starts empty [S5.8]', async () => {
  const { user, onSubmit } = await promptBy()
  await user.keyboard('olena@example.com')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await gone()
  expect(onSubmit).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('textbox', { name: 'Receiver’s email' })).toHaveValue('')
})
