import { type Fault, htmlInstead } from '../fixtures/faults'

/** The answer with its middle byte changed in one bit, uncompressed. */
export const oneByteAltered: Fault = {
  kind: 'change',
  change: body => {
    const altered = Buffer.from(body)
    const middle = altered.length >> 1
    altered[middle] = (altered[middle] ?? 0) ^ 1
    return altered
  },
}

/** What may become of a panel's file on its way (TRUST MFE-1). */
export const fileFaults: Record<string, Fault> = {
  unreachable: { kind: 'drop' },
  404: { kind: 'answer', status: 404, type: 'text/plain', body: 'Not found' },
  500: { kind: 'answer', status: 500, type: 'text/plain', body: 'Something went wrong' },
  'no answer': { kind: 'hang' },
  'stalls midway': { kind: 'stall', after: 400 },
  truncated: { kind: 'truncate', after: 400 },
  'HTML instead of JavaScript': htmlInstead,
  'wrong media type': { kind: 'type', type: 'text/plain' },
  'one byte altered': oneByteAltered,
}
