import { trace } from '@opentelemetry/api'

let isOn = false

/** Whether traces are sent; else nothing is measured. */
export const isTracing = (): boolean => isOn

export const setTracing = (on: boolean): void => {
  isOn = on
}

export const tracer = () => trace.getTracer('domain-control-panel')
