import { safeParse } from '@panel/shared/schema'
import { fieldError, wayBack } from '../contract'
import { ApiError } from './api-error'

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const seconds = (header: string | null): number | undefined => {
  const value = Number(header ?? Number.NaN)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}

/** Reads a refusal: a problem document, login's object (S8.1 to S8.3), or nothing usable. */
export const readProblem = async (response: Response): Promise<ApiError> => {
  const body = record(await response.json().catch(() => undefined))
  const login = record(body.detail)
  const code = text(body.code) ?? text(login.reason)
  const detail = text(body.detail) ?? text(login.message)
  const reason = text(login.reason)
  const challenge = text(login.challenge) ?? text(body.challenge)
  const back = safeParse(wayBack, body.back)
  const retryAfter = seconds(response.headers.get('retry-after'))
  const fields = (Array.isArray(body.errors) ? body.errors : []).flatMap(entry => {
    const parsed = safeParse(fieldError, entry)
    return parsed.success ? [parsed.data] : []
  })
  return new ApiError({
    failure: 'problem',
    status: response.status,
    headers: response.headers,
    fields,
    ...(code && { code }),
    ...(detail && { detail }),
    ...(reason && { reason }),
    ...(challenge && { challenge }),
    ...(back.success && { back: back.data }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}
