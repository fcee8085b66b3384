import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../../../panel'
import { ListToolbar } from './list-toolbar'

registerLocales(panel.name, panel.locales)

const show = async (cards: boolean) => {
  const [onChange, onColumn] = [jest.fn(), jest.fn()]
  const { user } = await renderInPlatform(
    <ListToolbar
      list={{ q: '', status: 'all', sort: undefined, filter: {} }}
      onChange={onChange}
      onType={() => undefined}
      total={3}
      counts={{ approved: 2, expired: 1 }}
      choice={{}}
      onColumn={onColumn}
      onView={() => undefined}
      onExport={() => undefined}
      exporting={false}
      cards={cards}
    />,
  )
  return { user, onChange, onColumn }
}

test('on a phone everything but the search is behind one button', async () => {
  const { user, onChange } = await show(true)
  expect(screen.getByRole('searchbox')).toBeVisible()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'View' }))
  await user.selectOptions(await screen.findByLabelText('Order'), 'Expires first')
  expect(onChange).toHaveBeenCalledWith({ sort: { field: 'expires_at', descending: false } })
  await user.selectOptions(screen.getByLabelText('Status'), 'Expired (1)')
  expect(onChange).toHaveBeenCalledWith({ status: 'expired' })
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Compact rows' })).toBeNull()
})

test('rows can be made low', async () => {
  const { user, onColumn } = await show(false)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Compact rows' }))
  expect(onColumn).toHaveBeenCalledWith('dense', true)
})
