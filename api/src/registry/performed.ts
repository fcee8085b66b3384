import type { HostObject, TaskNotes } from '../database/registry-columns'
import type { RegistryDomain } from './port'

/** What the registry holds after a task, where the task has to do with it. */
export type Reached = Partial<Pick<RegistryDomain, 'roid' | 'createdAt' | 'expiresAt' | 'hosts' | 'ds'>> & {
  glue?: HostObject[]
}

/** `unfinished`: the registry itself takes longer; `asked`: another registrar may answer `until` then. */
interface Later {
  state: 'later'
  reason: 'unfinished' | 'asked' | 'unavailable'
  /** ISO 8601 of `asked`, else words of the registry or of the network, for operators. */
  text: string
  notes?: TaskNotes
}

/** `doubt`: the answer that could not be read, so that the registry was asked what it holds. */
export type Performed = { state: 'done'; reached?: Reached; doubt?: string } | Later

export const unfinished: Later = { state: 'later', reason: 'unfinished', text: '' }
export const done = (reached?: Reached): Performed => ({ state: 'done', ...(reached && { reached }) })
