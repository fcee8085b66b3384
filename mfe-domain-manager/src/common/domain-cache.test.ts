import { queryClient } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { sampleDomain } from '../testing/sample-domain'
import { cachedDomain, patchDomain, storeDomain, withLaterEdits } from './domain-cache'
import { keys } from './keys'

const list = () => queryClient.getQueryData<Domain[]>(keys.list)

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(keys.list, [sampleDomain(), sampleDomain({ id: 13, name: 'other' })])
})

test('a change shows at once and is put back without touching what changed meanwhile', () => {
  const restore = patchDomain(12, { auto_renew: true })
  expect(cachedDomain(12)).toMatchObject({ auto_renew: true })
  patchDomain(12, { privacy_enabled: false })
  restore()
  expect(list()?.[0]).toMatchObject({ auto_renew: false, privacy_enabled: false })
  expect(list()?.[1]).toEqual(sampleDomain({ id: 13, name: 'other' }))
})

test('an answer is taken over in the list and in the record of the domain', () => {
  storeDomain(sampleDomain({ delegation_type: 'parking' }))
  expect(list()?.[0]?.delegation_type).toBe('parking')
  expect(queryClient.getQueryData(keys.domain(12))).toMatchObject({ delegation_type: 'parking' })
})

test('a list asked for before a change does not take the change back; one asked for later does', () => {
  const before = performance.now() - 1
  patchDomain(13, { client_transfer_lock: true })
  const answer = [sampleDomain({ id: 13, client_transfer_lock: false })]
  expect(withLaterEdits(answer, before)[0]?.client_transfer_lock).toBe(true)
  expect(withLaterEdits(answer, performance.now() + 1)[0]?.client_transfer_lock).toBe(false)
})

test('a sign-out leaves nothing of the changes of the account before', () => {
  const before = performance.now() - 1
  patchDomain(13, { auto_renew: true })
  queryClient.clear()
  expect(withLaterEdits([sampleDomain({ id: 13, auto_renew: false })], before)[0]?.auto_renew).toBe(false)
})
