import { useQuery, useQueryClient } from '@panel/shared/api-client'
import { useBackEnd } from '@panel/shared/panel/use-back-end'
import { useSession } from '@panel/shared/session'
import { backEnd } from '../settings'

export interface Mailbox {
  domain: string
  name: string
}

/** What the back end answers to the user, and to no other one. Rejects where it is away. */
const useAnswer = <Answer>(path: string) => {
  const call = useBackEnd(backEnd)
  const user = useSession(state => state.user?.email)
  return useQuery({
    queryKey: ['mfe-mailboxes', user, path],
    enabled: user !== undefined,
    queryFn: async ({ signal }): Promise<Answer> => {
      const answer = await call(path, { signal })
      if (!answer.ok) throw new Error(`The back end answered with ${answer.status}`)
      return await answer.json()
    },
  })
}

export const useMailboxes = () => useAnswer<Mailbox[]>('/mailboxes')

export const useTotal = () => useAnswer<{ total: number }>('/total')

const outcomes = { 201: 'created', 409: 'taken', 422: 'form' } as const

/** Creates a mailbox of a domain. Says what came of it, and never rejects. */
export const useCreateMailbox = (domain: string) => {
  const call = useBackEnd(backEnd)
  const cache = useQueryClient()
  return async (name: string) => {
    const init = { method: 'POST', body: JSON.stringify({ domain, name }) }
    const status = await call('/mailboxes', init).then(
      answer => answer.status,
      () => 0,
    )
    await cache.invalidateQueries({ queryKey: ['mfe-mailboxes'] })
    return outcomes[status as keyof typeof outcomes] ?? 'away'
  }
}
