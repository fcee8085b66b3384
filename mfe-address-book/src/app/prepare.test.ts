import { queryClient } from '@panel/shared/api-client'
import { addressesQuery } from '@panel/shared/lists'
import { useSession } from '@panel/shared/session'
import { answerApi } from '@panel/shared/testing'
import { panel } from '../panel'

test('on intent the addresses of a signed-in user alone are fetched', async () => {
  const calls = answerApi({ 'GET /api/address-book/': () => ({ body: [] }) })
  useSession.setState({ token: null })
  await panel.prepare?.AddressBookPage?.()
  expect(calls).toEqual([])
  useSession.setState({ token: 'token' })
  await panel.prepare?.AddressBookPage?.()
  expect(queryClient.getQueryData(addressesQuery().queryKey)).toEqual([])
})
