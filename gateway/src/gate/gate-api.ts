import type { Visitor } from '@panel/kit/gate/open-context'

export interface Account {
  email: string
  password: string
}

/** An API to try pages against, and the accounts that it has. */
export interface GateApi {
  url: string
  accounts: Partial<Record<'user' | 'admin', Account>>
  stop: () => Promise<void>
}

/** The API at an address; its administrator is ADMIN_EMAIL with ADMIN_PASSWORD. */
export const existingApi = (url: string): GateApi => {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env
  return { url, accounts: email && password ? { admin: { email, password } } : {}, stop: async () => undefined }
}

const signIn = async (address: string, { email, password }: Account): Promise<string> => {
  const body = new URLSearchParams({ username: email, password })
  const reply = await fetch(`${address}/api/auth/token`, { method: 'POST', body })
  if (!reply.ok) throw new Error(`${email} cannot sign in at the API of the trial: ${await reply.text()}`)
  return ((await reply.json()) as { access_token: string }).access_token
}

/** The visitors of a page: one without an account, and each account, signed in. */
export const visitorsOf = async (address: string, { user, admin }: GateApi['accounts']): Promise<Visitor[]> => [
  { name: 'visitor' },
  ...(user ? [{ name: 'user' as const, token: await signIn(address, user) }] : []),
  ...(admin ? [{ name: 'admin' as const, token: await signIn(address, admin) }] : []),
]
