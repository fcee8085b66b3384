import { useSession } from '@panel/shared/session'
import { answerApi } from '@panel/shared/testing'
import { panel } from '../panel'

const empty = () => ({ body: [] })

test.each([
  ['SecurityPage', ['activity?limit=20', 'passkeys', 'protection', 'sessions?limit=100', 'tokens']],
  ['PersonalDataPage', ['profile']],
] as const)('on intent what %s shows first is fetched for a signed-in user alone', async (view, records) => {
  const calls = answerApi({
    'GET /api/users/me/activity': empty,
    'GET /api/users/me/passkeys': empty,
    'GET /api/users/me/profile': () => ({ body: {} }),
    'GET /api/users/me/protection': () => ({ body: {} }),
    'GET /api/users/me/sessions': empty,
    'GET /api/users/me/tokens': empty,
  })
  useSession.setState({ token: null })
  await panel.prepare?.[view]?.()
  expect(calls).toEqual([])
  useSession.setState({ token: 'token' })
  await panel.prepare?.[view]?.()
  expect(calls.sort()).toEqual(records.map(name => `GET /api/users/me/${name}`))
})
