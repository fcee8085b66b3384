import type { CallShape } from '@panel/shared/contract'
import * as contract from '@panel/shared/contract'

const isCall = (value: unknown): value is CallShape =>
  typeof value === 'object' && value !== null && 'spec' in value && 'method' in value && 'path' in value

/** Every call of the contract that a line of section 7 asks for. */
export const specifiedCalls: readonly CallShape[] = Object.entries(contract)
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, group]) => Object.values(group as object).filter(isCall))
  .filter(({ spec }) => spec !== '+')

/** `POST /api/cart/add` */
export const nameOf = ({ method, path }: CallShape): string => `${method} ${path}`
