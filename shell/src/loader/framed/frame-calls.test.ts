import * as contract from '@panel/shared/contract'
import { frameMessage } from '@panel/shared/panel/frame-messages'
import { safeParse } from '@panel/shared/schema'
import { session, useIdentityAsked } from '@panel/shared/session'
import { answerApi } from '@panel/shared/testing'
import { renderHook } from '@testing-library/react'
import { forwardCall, isAllowed } from './frame-calls'

const allowed = ['GET /api/address-book/', 'DELETE /api/address-book/{id}']

it.each([
  ['GET', '/api/address-book/'],
  ['DELETE', '/api/address-book/7'],
])('a panel may make a call that it was allowed: %s %s', (method, path) => {
  expect(isAllowed(allowed, method, path)).toBe(true)
})

it.each([
  ['POST', '/api/address-book/'],
  ['GET', '/api/address-book/7'],
  ['GET', '/api/address-book'],
  ['GET', '/api/users/me'],
  ['DELETE', '/api/address-book/'],
  ['DELETE', '/api/address-book/7/notes'],
  ['DELETE', '/api/address-book/..'],
  ['DELETE', '/api/address-book/%2e%2e'],
  ['DELETE', '/api/address-book/7%2Fnotes'],
  ['DELETE', '/api/address-book/7%5Cnotes'],
  ['DELETE', '/api/address-book/%'],
])('and no other: %s %s', (method, path) => {
  expect(isAllowed(allowed, method, path)).toBe(false)
})

it('a frame may send as long a body as any call of the contract takes', () => {
  const calls = Object.values(contract).flatMap(each => (typeof each === 'object' ? Object.values(each) : []))
  const sizes = calls.flatMap((each: { maxBody?: unknown } | null) =>
    typeof each?.maxBody === 'number' ? [each.maxBody] : [],
  )
  const body = 'x'.repeat(Math.max(...sizes))
  expect(body.length).toBeGreaterThan(700_000)
  const call = { type: 'call', id: 1, method: 'POST', path: '/api/domains/7/dns/import', body }
  expect(safeParse(frameMessage, call).success).toBe(true)
})

it('the page shows the first part of a long message of a frame', () => {
  const toast = { type: 'toast', id: 1, tone: 'info', text: 'x'.repeat(5000), action: 'y'.repeat(100) }
  expect(safeParse(frameMessage, toast)).toMatchObject({
    data: { text: 'x'.repeat(300), action: 'y'.repeat(60) },
  })
})

describe('a call of a frame', () => {
  const refused: string[] = []
  const carry = (method: 'GET' | 'DELETE', path: string) =>
    forwardCall({ type: 'call', id: 3, method, path }, { allowed, onRefused: call => refused.push(call) })

  it('is made with the token of the page, which its answer does not have', async () => {
    session.start('the token')
    const seen: (string | null)[] = []
    answerApi({
      'GET /api/address-book/': request => {
        seen.push(request.headers.get('authorization'))
        return { body: [] }
      },
    })
    const answer = await carry('GET', '/api/address-book/')
    expect(seen).toEqual(['Bearer the token'])
    expect(answer).toMatchObject({ id: 3, status: 200, body: '[]' })
    expect(JSON.stringify(answer)).not.toContain('the token')
    session.clear()
  })

  it('is refused, and said so, without a request, when the panel may not make it', async () => {
    const calls = answerApi({})
    for (const path of ['/api/users/me', '/api/address-book/../users/me', '//evil.example/api/', 'http://['])
      expect(await carry('GET', path)).toMatchObject({ status: 403, body: '{}' })
    expect(calls).toEqual([])
    expect(refused).toEqual(['GET /api/users/me', 'GET /api/users/me', 'GET elsewhere', 'GET elsewhere'])
  })

  it('says why the server refused it', async () => {
    answerApi({ 'DELETE /api/address-book/7': () => ({ status: 404, body: { code: 'not_found', detail: 'Gone' } }) })
    const answer = await carry('DELETE', '/api/address-book/7')
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.body)).toEqual({ code: 'not_found', detail: 'Gone', errors: [] })
  })

  it('that wants a confirmed identity is refused, without a question for a password', async () => {
    const code = 'identity_confirmation_required'
    answerApi({ 'DELETE /api/address-book/7': () => ({ status: 403, body: { code, detail: 'Who is it?' } }) })
    const { result } = renderHook(useIdentityAsked)
    const answer = await carry('DELETE', '/api/address-book/7')
    expect(answer.status).toBe(403)
    expect(JSON.parse(answer.body)).toMatchObject({ code })
    expect(result.current).toBe(false)
  })
})
