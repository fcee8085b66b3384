import { session, tokenKey } from '@panel/shared/session'
import { answerApi } from '@panel/shared/testing'
import { waitFor } from '@testing-library/react'
import { startI18n } from '../i18n'
import { logOut } from './log-out'
import { queryClient } from './shared-queries'

/** Everything that the product writes into the browser's storage, with what a logout leaves of it. */
const ofTheUser = [
  'draft:address:ann@example.com:new',
  'draft:sign-in-dialog',
  'draft:auth-flow',
  'draft:resend-allowed-at',
]
const ofTheBrowser = ['domain-columns', 'panel.registry', 'panel.sidebar']

beforeAll(() => startI18n('en'))

test('a logout ends the session at the server and leaves nothing of the user in the browser', async () => {
  const tokens: (string | null)[] = []
  answerApi({
    'POST /api/auth/logout': ({ headers }) => {
      tokens.push(headers.get('authorization'))
      return { status: 204 }
    },
  })
  session.start('opaque')
  for (const key of ofTheUser) sessionStorage.setItem(key, '{}')
  for (const key of ofTheBrowser) localStorage.setItem(key, '{}')
  queryClient.setQueryData(['domains', 'list'], [])
  logOut()
  expect({ ...sessionStorage }).toEqual({})
  expect(Object.keys({ ...localStorage }).sort()).toEqual(ofTheBrowser)
  expect(localStorage.getItem(tokenKey)).toBeNull()
  expect(session.token()).toBeNull()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  await waitFor(() => expect(tokens).toEqual(['Bearer opaque']))
})
