import { AsyncLocalStorage } from 'node:async_hooks'

/** Id of the request that the current work is for; it goes along into everything that the work waits for. */
export const requestIds = new AsyncLocalStorage<string>()

const pattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a text is an id as we make them (UUID): nothing else is believed, since it goes into logs and SQL comments. */
export const isRequestId = (text: unknown): text is string => typeof text === 'string' && pattern.test(text)
