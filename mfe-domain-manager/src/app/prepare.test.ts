import { queryClient } from '@panel/shared/api-client'
import { useSession } from '@panel/shared/session'
import { answerApi } from '@panel/shared/testing'
import { keys } from '../common/keys'
import { panel } from '../panel'
import { sampleDomain } from '../testing/sample-domain'

const prepare = () => panel.prepare?.DomainManagerPage?.()

const serve = (headers: Record<string, string> = {}) =>
  answerApi({ 'GET /api/domains/my': () => ({ body: [sampleDomain({ id: 1 })], headers }) })

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ token: 'token' })
})

test('on intent a list of one page is fetched, once', async () => {
  const calls = serve()
  await prepare()
  await prepare()
  expect(calls).toHaveLength(1)
  expect(queryClient.getQueryData(keys.list)).toEqual([sampleDomain({ id: 1 })])
})

test('a longer list is left to the page, which shows it as it grows', async () => {
  serve({ 'next-cursor': 'more' })
  await prepare()
  expect(queryClient.getQueryState(keys.list)).toBeUndefined()
})

test('without a session nothing is asked for', async () => {
  useSession.setState({ token: null })
  const calls = serve()
  await prepare()
  expect(calls).toEqual([])
})
