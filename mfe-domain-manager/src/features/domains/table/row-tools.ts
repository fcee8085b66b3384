import type { Domain } from '@panel/shared/contract'
import { createContext, useContext } from 'react'
import type { DomainFlag } from '../api/set-domain-flag'

/**
 * What the cells of all rows have in common, made once for the list: a hook of its own in each cell of each row is
 * what makes scrolling slow.
 */
export interface RowTools {
  t: (key: string, options?: Record<string, unknown>) => string
  /** The query of the address. */
  search: string
  onOpen: (id: number) => void
  /** Why a flag cannot be changed; undefined when it can. */
  refusal: (domain: Domain, flag: DomainFlag) => string | undefined
  setFlag: (domain: Domain, flag: DomainFlag, on: boolean) => void
}

export const RowToolsContext = createContext<RowTools | undefined>(undefined)

export const useRowTools = (): RowTools => {
  const tools = useContext(RowToolsContext)
  if (!tools) throw new Error('A cell of the list stands outside of it')
  return tools
}
