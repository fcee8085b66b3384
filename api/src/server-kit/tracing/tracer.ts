import { randomBytes } from 'node:crypto'
import { trace } from '@opentelemetry/api'

let isOn = false

/** Whether traces are sent; else nothing is measured. */
export const isTracing = (): boolean => isOn

export const setTracing = (on: boolean): void => {
  isOn = on
}

export const tracer = () => trace.getTracer('domain-control-panel')

let given: string | undefined

/** Names traces and spans: a trace by a name that was given, where one was. */
export const ids = {
  generateTraceId: (): string => given ?? randomBytes(16).toString('hex'),
  generateSpanId: (): string => randomBytes(8).toString('hex'),
}

/** What `start` begins is of the trace with this name. */
export const inTrace = <T>(name: string | undefined, start: () => T): T => {
  given = name
  try {
    return start()
  } finally {
    given = undefined
  }
}
