import { authCalls, userCalls } from '@panel/shared/contract'
import type { TestApi } from './api'
import { goodPassword, uniqueName } from './users'

export const newEmail = (): string => `${uniqueName('auth')}@example.com`

/** A code that differs from the given one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The calls around accounts, short to write. */
export const accountsOf = (api: () => TestApi) => ({
  register: (email: string, password = goodPassword) => api().call(authCalls.register, { body: { email, password } }),
  login: (username: string, password = goodPassword, cookies = {}) =>
    api().call(authCalls.login, { body: { username, password }, cookies }),
  confirm: (email: string, code: string, cookies = {}) =>
    api().call(authCalls.confirm, { body: { email, code, remember_me: true }, cookies }),
  me: (token: string) => api().call(userCalls.me, { token }),
})
