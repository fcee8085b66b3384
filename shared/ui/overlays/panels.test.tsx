import { renderInPlatform } from '@panel/shared/testing'
import { Button } from '@panel/shared/ui'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Sheet, type SheetProps } from './sheet'
import { Tabs } from './tabs'

const SheetOwner = ({ modal }: Pick<SheetProps, 'modal'>) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Manage</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="example.com" modal={modal}>
        <input aria-label="Note" />
      </Sheet>
    </>
  )
}

const wideScreen = (wide: boolean) =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(media => Object.assign(new EventTarget(), { matches: wide, media }) as MediaQueryList)

afterEach(() => jest.restoreAllMocks())

test('on a phone the sheet is a modal dialog', async () => {
  wideScreen(false)
  const { user } = await renderInPlatform(<SheetOwner modal="phone" />)
  await user.click(screen.getByRole('button', { name: 'Manage' }))
  expect(screen.getByRole('dialog', { name: 'example.com' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Manage' })).toHaveFocus())
})

test('where there is room the page next to the panel stays usable, and Escape closes it and returns the focus', async () => {
  wideScreen(true)
  const { user } = await renderInPlatform(<SheetOwner modal="phone" />)
  await user.click(screen.getByRole('button', { name: 'Manage' }))
  const panel = screen.getByRole('complementary', { name: 'example.com' })
  expect(panel).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Manage' })).toBeVisible()
  await user.click(screen.getByRole('textbox', { name: 'Note' }))
  await user.keyboard('{Escape}')
  expect(panel).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Manage' })).toHaveFocus()
})

test('Escape goes one level back where the panel has levels', async () => {
  wideScreen(true)
  const [onClose, onEscape] = [jest.fn(), jest.fn()]
  const { user } = await renderInPlatform(
    <Sheet open onClose={onClose} onEscape={onEscape} title="example.com" modal="phone">
      <input aria-label="Note" />
    </Sheet>,
  )
  await user.click(screen.getByRole('textbox', { name: 'Note' }))
  await user.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})

test('arrows, Home and End move between tabs and show their panel; one tab is in the tab order [A11Y-3]', async () => {
  const onSelect = jest.fn()
  const tabs = [
    { id: 'one', label: 'Dashboard', content: 'First' },
    { id: 'two', label: 'Domains', count: 3, content: 'Second' },
  ]
  const { user } = await renderInPlatform(<Tabs label="Admin" tabs={tabs} onSelect={onSelect} />)
  expect(screen.getByRole('tablist', { name: 'Admin' })).toBeVisible()
  expect(screen.getByRole('tabpanel')).toHaveTextContent('First')
  await user.tab()
  expect(screen.getByRole('tab', { name: 'Dashboard' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(onSelect).toHaveBeenLastCalledWith('two')
  expect(screen.getByRole('tab', { name: /Domains/ })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel', { name: /Domains/ })).toHaveTextContent('Second')
  for (const [key, name] of [
    ['{ArrowRight}', /Dashboard/],
    ['{ArrowLeft}', /Domains/],
    ['{Home}', /Dashboard/],
    ['{End}', /Domains/],
  ] as const) {
    await user.keyboard(key)
    expect(screen.getByRole('tab', { name, selected: true })).toHaveFocus()
  }
  await user.tab()
  expect(screen.getByRole('tablist')).not.toContainElement(document.activeElement as HTMLElement)
})
