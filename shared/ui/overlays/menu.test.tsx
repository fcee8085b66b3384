import { renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { Menu } from './menu'

const Address = () => <output>{useLocation().pathname}</output>

const setup = async () => {
  const logOut = jest.fn()
  const groups = [
    {
      id: 'main',
      entries: [
        { id: 'dashboard', label: 'Go to Dashboard', href: '/app/domain-manager' },
        { id: 'payments', label: 'Payment Methods', disabledReason: 'Coming soon.' },
      ],
    },
    { id: 'end', entries: [{ id: 'out', label: 'Log Out', onAction: logOut }] },
  ]
  const { user } = await renderInPlatform(
    <>
      <Menu label="Account" trigger="olena" iconOnly groups={groups} />
      <Address />
    </>,
  )
  return { user, logOut, trigger: screen.getByRole('button', { name: 'Account' }) }
}

test.each(['{ArrowDown}', '{Enter}', ' '])(
  'opens by %j on its first entry, moves by arrows, Home, End and letters, and returns the focus on Escape [A11Y-3]',
  async key => {
    const { user, trigger } = await setup()
    await user.tab()
    expect(trigger).toHaveFocus()
    await user.keyboard(key)
    expect(await screen.findByRole('menu', { name: 'Account' })).toBeVisible()
    const [first, second, last] = screen.getAllByRole('menuitem')
    expect(first).toHaveFocus()
    for (const group of screen.getAllByRole('group')) expect(group).not.toHaveAccessibleName()
    for (const [pressed, entry] of [
      ['{ArrowDown}', second],
      ['{End}', last],
      ['{Home}', first],
      ['{ArrowUp}', last],
      ['pa', second],
    ] as const) {
      await user.keyboard(pressed)
      expect(entry).toHaveFocus()
    }
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(trigger).toHaveFocus())
  },
)

test('an action runs and closes the menu', async () => {
  const { user, logOut, trigger } = await setup()
  await user.click(trigger)
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
  expect(logOut).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('a link is a link and goes through the router', async () => {
  const { user, trigger } = await setup()
  await user.click(trigger)
  const entry = await screen.findByRole('menuitem', { name: 'Go to Dashboard' })
  expect(entry).toHaveAttribute('href', '/app/domain-manager')
  await user.click(entry)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('/app/domain-manager'))
})

test('an entry that is not available is reachable, says why, and does not close the menu', async () => {
  const { user } = await setup()
  await user.tab()
  await user.keyboard('{Enter}{ArrowDown}')
  const entry = screen.getByRole('menuitem', { name: 'Payment Methods' })
  expect(entry).toHaveFocus()
  expect(entry).toHaveAttribute('aria-disabled', 'true')
  expect(entry).toHaveAccessibleDescription('Coming soon.')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menu')).toBeVisible()
  await waitFor(() => expect(document.getElementById('live-polite')).toHaveTextContent('Coming soon.'))
})

test('pointer or focus on an entry says that it is about to be chosen', async () => {
  const onIntent = jest.fn()
  const entries = [
    { id: 'log-out', label: 'Log Out' },
    { id: 'addresses', label: 'Address Book', href: '/cpc/address-book', onIntent },
  ]
  const { user } = await renderInPlatform(<Menu label="Account" trigger="olena" groups={[{ id: 'main', entries }]} />)
  await user.click(screen.getByRole('button'))
  expect(onIntent).not.toHaveBeenCalled()
  await user.hover(await screen.findByRole('menuitem', { name: 'Address Book' }))
  expect(onIntent).toHaveBeenCalled()
})
