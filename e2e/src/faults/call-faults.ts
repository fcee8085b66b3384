import { type Fault, problem } from '../fixtures/faults'

/** The server's own words, which no catalogue has. */
export const detail = 'Words of the server about this very call'

const refusal = (status: number): Fault => problem(status, 'in_no_catalogue', detail)

const answer = (body: string): Fault => ({ kind: 'answer', status: 200, type: 'application/json', body })

/** A server that fails without a word. */
export const silent: Fault = { kind: 'answer', status: 500 }

interface CallFault {
  fault: Fault
  /** The page shows the server's words, or has to find its own. */
  says: 'detail' | 'fallback'
}

/** API-1: what may become of a call. A session that ended (401) is told apart from these by the tests. */
export const callFaults: Record<string, CallFault> = {
  403: { fault: refusal(403), says: 'detail' },
  404: { fault: refusal(404), says: 'detail' },
  409: { fault: refusal(409), says: 'detail' },
  422: { fault: refusal(422), says: 'detail' },
  429: {
    fault: { ...problem(429, 'in_no_catalogue', detail), headers: { 'retry-after': '7' } } as Fault,
    says: 'detail',
  },
  500: { fault: silent, says: 'fallback' },
  offline: { fault: { kind: 'drop' }, says: 'fallback' },
  malformed: { fault: answer('{"status": "o'), says: 'fallback' },
  empty: { fault: answer(''), says: 'fallback' },
  'wrong shape': { fault: answer('{"unexpected":[true]}'), says: 'fallback' },
  timeout: { fault: { kind: 'hang' }, says: 'fallback' },
}

/** What these faults give for a call whose answer has no body: it was carried out. */
export const harmlessWithoutBody: readonly string[] = ['malformed', 'empty', 'wrong shape']

export const endedSession: Fault = problem(401, 'unauthorized', 'Please sign in to continue.')
