import { callApi } from '@panel/shared/api-client'
import { PanelName } from '@panel/shared/panel'
import { useContext, useMemo } from 'react'
import { userCalls } from '../contract/users'
import { useSession } from '../session'

/** Milliseconds before its end at which a token is not sent any more. */
const reserve = 30_000

type Tokens = Map<string, Promise<{ token: string; expires_at: string }>>

const tokens: Tokens = new Map()

/** The session that asked for them: they name its user, and the next one in this tab may be another's. */
let askedBy: string | null = null

const tokenFor = async (panel: string, audience: string): Promise<string> => {
  const session = useSession.getState().token
  if (session !== askedBy) tokens.clear()
  askedBy = session
  const key = `${panel} ${audience}`
  const known = await tokens.get(key)?.catch(() => undefined)
  if (known && Date.parse(known.expires_at) - Date.now() > reserve) return known.token
  const asked = callApi(userCalls.panelToken, { body: { panel, audience } })
  tokens.set(key, asked)
  return (await asked).token
}

/** Calls a back end, like `fetch`; `path` begins with a slash. Rejects with an ApiError where there is no token. */
type CallBackEnd = (path: string, init?: RequestInit) => Promise<Response>

/**
 * The back end of the panel that calls, at one of the origins that `src/panel.ts` names in `audiences`. Each call carries a
 * token that says which user of the product it is for, and that no other origin takes.
 */
export const useBackEnd = (audience: string): CallBackEnd => {
  const panel = useContext(PanelName)
  return useMemo(
    () => async (path, init) => {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${await tokenFor(panel, audience)}`)
      return fetch(new Request(new URL(path, audience), { ...init, headers, credentials: 'omit' }))
    },
    [panel, audience],
  )
}
