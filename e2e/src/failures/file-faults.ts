import { type Fault, htmlInstead } from '../fixtures/faults'

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
  'one byte altered': {
    kind: 'change',
    change: body => {
      const altered = Buffer.from(body)
      altered[altered.length - 2] = (altered[altered.length - 2] ?? 0) ^ 1
      return altered
    },
  },
}

/** What a panel's own code may do wrong, by the switch of the faulty builds. */
export const codeFaults = [
  'throws on evaluation',
  'throws on init',
  'throws on render',
  'throws in an effect',
  'rejects later',
] as const

export type CodeFault = (typeof codeFaults)[number]

/** Key in local storage that turns a fault of a faulty build on. */
export const codeFaultKey = 'panel.test.fault'
