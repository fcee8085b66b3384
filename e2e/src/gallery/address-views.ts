import { storedAddress } from '../fixtures/accounts'
import { refused, staged, undoable } from './auth-views'
import { atPath, type Views } from './view'

/** The address book. */
export const addressViews: Views = {
  'addresses-empty': atPath('/cpc/address-book', 'mfe-address-book:list.none'),
  'addresses-failed': refused('address list'),
  addresses: async scene => {
    await storedAddress(scene.customerApi, { label: 'Home' })
    await storedAddress(scene.customerApi, { label: 'Work', city: 'Львів', vat_number: 'UA1234567890' })
    const page = await scene.open({ token: scene.customer.token, at: '/cpc/address-book' })
    await page.getByRole('heading', { name: 'Work' }).waitFor()
    return page
  },
  'address-form': staged('address add'),
  'address-form-failed': refused('address add'),
  'address-delete': staged('address delete'),
  'address-deleted': undoable('address delete', 'mfe-address-book:delete.undo'),
}
