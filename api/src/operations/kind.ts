import type { Domain, OperationKind, ParamsOf } from '@panel/shared/contract'
import type { Verdict } from '@panel/shared/rules'
import type { User } from '../base/caller'
import type { AgreedPrice } from '../database/registry-columns'
import type { DomainRow } from '../database/schema'
import type { RequestContext } from '../request-context'
import type { RegistryProfile } from '../settings/registry-profile'

export type Checked = Verdict | 'unchanged'

/** Kinds of bulk work on domains that are there. */
export type DomainKind = Exclude<OperationKind, 'zones'>

/** The parameters for one domain, with the price that its start agreed to. */
export type ItemParams<K extends DomainKind> = ParamsOf<K> & { agreed?: AgreedPrice }

/** What a kind of bulk work does with one domain. */
export interface Kind<K extends DomainKind> {
  /** Whether only an administrator may order it, on the domains of everybody. */
  forAdministrators?: true
  /** Whether a domain can be changed and needs to be. `isAtFormer`: the registry of its zone does not have it yet. */
  check: (domain: Domain, params: ParamsOf<K>, now: Date, profile: RegistryProfile, isAtFormer: boolean) => Checked
  /** Decides, outside of a transaction, whether it may be done. @throws ProblemError */
  askOutside?: (context: RequestContext, id: number) => Promise<void>
  /** Works in the transaction that `context.db` is. */
  apply: (context: RequestContext, user: User, id: number, params: ItemParams<K>) => Promise<unknown>
  /** The parameters that undo it. */
  before?: (context: RequestContext, domain: DomainRow) => object | Promise<object>
}
