import { MessageChannel } from 'node:worker_threads'
import { answerApi } from '@panel/shared/testing'
import { authCalls } from '../contract'
import { useProof } from '../session'
import { callApi } from './call-api'

// What every browser has and jsdom lacks.
Object.assign(globalThis, { MessageChannel })

const body = { email: 'somebody@example.com' }
const challenge = '8.abc123.AAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBB'
const demand = { status: 429, body: { code: 'proof_of_work_required', detail: 'Too many attempts.', challenge } }

test('a call that wants a proof of work is made again with one, without a word', async () => {
  const proofs: (string | null)[] = []
  const calls = answerApi({
    'POST /api/auth/request-reset': request => {
      const proof = request.headers.get('proof-of-work')
      proofs.push(proof)
      return proof === null ? demand : { body: { status: 'ok' } }
    },
  })
  await expect(callApi(authCalls.requestReset, { body })).resolves.toEqual({ status: 'ok' })
  expect(calls).toHaveLength(2)
  expect(proofs[1]).toMatch(/^8\.abc123\..+\.\d+$/)
})

test('any other refusal is shown, and so is one of the proof', async () => {
  const calls = answerApi({ 'POST /api/auth/request-reset': () => demand })
  await expect(callApi(authCalls.requestReset, { body })).rejects.toMatchObject({
    code: 'proof_of_work_required',
  })
  expect(calls).toHaveLength(2)
  const others = answerApi({
    'POST /api/auth/request-reset': () => ({ status: 429, body: { code: 'too_many_requests' } }),
  })
  await expect(callApi(authCalls.requestReset, { body })).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(others).toHaveLength(1)
})

test('a proof that takes long shows how far it is, and can be cancelled', async () => {
  const hard = { ...demand, body: { ...demand.body, challenge: challenge.replace('8.', '32.') } }
  const calls = answerApi({ 'POST /api/auth/request-reset': () => hard })
  const shares: number[] = []
  const stop = useProof.subscribe(({ proof }) => {
    if (proof) shares.push(proof.share)
    proof?.cancel()
  })
  await expect(callApi(authCalls.requestReset, { body })).rejects.toMatchObject({ code: 'proof_of_work_required' })
  stop()
  expect([calls.length, shares.length, useProof.getState().proof]).toEqual([1, 1, null])
})

test('a call that was paid for, and wants a harder proof, is made again with that one', async () => {
  const proofs: string[] = []
  const harder = { ...demand, body: { ...demand.body, challenge: challenge.replace('8.', '9.') } }
  const calls = answerApi({
    'POST /api/auth/request-reset': request => {
      const proof = request.headers.get('proof-of-work') ?? ''
      proofs.push(proof.slice(0, 2))
      if (proof === '') return demand
      return proof.startsWith('8.') ? harder : { body: { status: 'ok' } }
    },
  })
  await expect(callApi(authCalls.requestReset, { body })).resolves.toEqual({ status: 'ok' })
  expect([calls.length, proofs]).toEqual([3, ['', '8.', '9.']])
})
