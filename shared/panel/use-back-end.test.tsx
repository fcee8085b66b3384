import { answerApi } from '@panel/shared/testing'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { session } from '../session'
import { PanelName } from '.'
import { useBackEnd } from './use-back-end'

const origin = 'https://mail.example'

const wrapper = ({ children }: { children: ReactNode }) => (
  <PanelName.Provider value="mfe-mail">{children}</PanelName.Provider>
)

test('a call carries a token for its user, and a new one is asked for before it ends', async () => {
  session.start('own')
  const sent: unknown[] = []
  const lifetimes = [10_000, 300_000]
  let made = 0
  const answer = ({ headers, credentials }: Request) => {
    sent.push([headers.get('authorization'), headers.get('x-of-caller'), credentials])
    return { body: '[]' }
  }
  const calls = answerApi({
    'POST /api/users/me/panel-token': async request => {
      expect(await request.json()).toEqual({ panel: 'mfe-mail', audience: origin })
      const expires_at = new Date(Date.now() + (lifetimes[made] ?? 0)).toISOString()
      made += 1
      return { body: { token: `token-${made}`, expires_at } }
    },
    'GET /boxes': answer,
    'POST /boxes': answer,
  })
  const { result } = renderHook(() => useBackEnd(origin), { wrapper })
  await result.current('/boxes')
  await result.current('/boxes')
  await result.current('/boxes', { method: 'POST', headers: { 'x-of-caller': 'yes' } })
  expect(sent).toEqual([
    ['Bearer token-1', null, 'omit'],
    ['Bearer token-2', null, 'omit'],
    ['Bearer token-2', 'yes', 'omit'],
  ])
  expect(calls.filter(call => call.includes('panel-token'))).toHaveLength(2)
  session.clear()
})

test('the next user of the tab gets a token of their own', async () => {
  const sent: unknown[] = []
  const expires_at = new Date(Date.now() + 300_000).toISOString()
  answerApi({
    'POST /api/users/me/panel-token': ({ headers }) => ({
      body: { token: `for ${headers.get('authorization')}`, expires_at },
    }),
    'GET /boxes': ({ headers }) => {
      sent.push(headers.get('authorization'))
      return { body: '[]' }
    },
  })
  const { result } = renderHook(() => useBackEnd(origin), { wrapper })
  for (const token of ['first', 'second']) {
    session.start(token)
    await result.current('/boxes')
    session.clear()
  }
  expect(sent).toEqual(['Bearer for Bearer first', 'Bearer for Bearer second'])
})
