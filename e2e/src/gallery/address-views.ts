import { actionNamed } from '../faults/call-actions'
import { storedAddress } from '../fixtures/accounts'
import { refused, staged } from './auth-views'
import { atPath, settled, type View, withAppearance } from './view'

/** The address book. */
export const addressViews: readonly View[] = [
  atPath('addresses-empty', '/cpc/address-book', 'mfe-address-book:list.none'),
  refused('addresses-failed', 'address list'),
  {
    name: 'addresses',
    open: async (scene, appearance) => {
      await storedAddress(scene.customerApi, { label: 'Home' })
      await storedAddress(scene.customerApi, { label: 'Work', city: 'Львів', vat_number: 'UA1234567890' })
      const page = await scene.open({ ...appearance, token: scene.customer.token })
      await page.goto('/cpc/address-book')
      await page.getByRole('heading', { name: 'Work' }).waitFor()
      return await settled(page)
    },
  },
  staged('address-form', 'address add'),
  refused('address-form-failed', 'address add'),
  staged('address-delete', 'address delete'),
  {
    name: 'address-deleted',
    open: async (scene, appearance) => {
      const { page, act } = await actionNamed('address delete').stage(withAppearance(scene, appearance))
      await act()
      await page.getByRole('button', { name: scene.t('mfe-address-book:delete.undo') }).waitFor()
      return await settled(page)
    },
  },
]
