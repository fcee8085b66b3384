import { MessageChannel } from 'node:worker_threads'
import { authCalls } from '@panel/shared/contract'
import { answerApi } from '@panel/shared/testing'
import { callWithProof } from './call-with-proof'

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
  await expect(callWithProof(authCalls.requestReset, { body })).resolves.toEqual({ status: 'ok' })
  expect(calls).toHaveLength(2)
  expect(proofs[1]).toMatch(/^8\.abc123\..+\.\d+$/)
})

test('any other refusal is shown, and so is one of the proof', async () => {
  const calls = answerApi({ 'POST /api/auth/request-reset': () => demand })
  await expect(callWithProof(authCalls.requestReset, { body })).rejects.toMatchObject({
    code: 'proof_of_work_required',
  })
  expect(calls).toHaveLength(2)
  const others = answerApi({
    'POST /api/auth/request-reset': () => ({ status: 429, body: { code: 'too_many_requests' } }),
  })
  await expect(callWithProof(authCalls.requestReset, { body })).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(others).toHaveLength(1)
})
