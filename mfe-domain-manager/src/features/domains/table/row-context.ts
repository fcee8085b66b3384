import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { type Translate, useTranslation } from '@panel/shared/i18n'
import { useLocation } from '@panel/shared/panel'
import type { FoundContribution } from '@panel/shared/panel/points'
import { showToast } from '@panel/shared/session'
import { useStableCallback } from '@panel/shared/ui'
import { createContext, useContext, useMemo } from 'react'
import { changeDomainFlag, type DomainFlag } from '../api/set-domain-flag'
import { useRefusal } from '../use-refusal'

/**
 * What the cells of all rows have in common, made once for the list: a hook of its own in each cell of each row is
 * what makes scrolling slow.
 */
interface RowActions {
  t: Translate<'mfe-domain-manager'>
  /** Whether a row is a card, whose values have their labels beside them. */
  isCard: boolean
  /** The query of the address. */
  search: string
  onOpen: (id: number) => void
  /** Narrows the list to a tag. */
  onTag: (tag: string) => void
  /** Opens what other panels offer for a domain. */
  offer: (domain: Domain, contributions: readonly FoundContribution[]) => void
  /** Why a flag cannot be changed, or the domain not renewed; undefined when it can. */
  refusal: (domain: Domain, flag: DomainFlag | 'renew') => string | undefined
  setFlag: (domain: Domain, flag: DomainFlag, on: boolean) => void
}

export const RowContext = createContext<RowActions | undefined>(undefined)

export const useRowContext = (): RowActions => {
  const tools = useContext(RowContext)
  if (!tools) throw new Error('A cell of the list is rendered outside of it')
  return tools
}

/** The tools of the list's rows; they change only with the language, the address and the layout. */
export const useMakeRowContext = (
  isCard: boolean,
  open: (id: number) => void,
  narrow: (tag: string) => void,
  offer: RowActions['offer'],
): RowActions => {
  const { t } = useTranslation('mfe-domain-manager')
  const { search } = useLocation()
  const errorText = useErrorText()
  const onOpen = useStableCallback(open)
  const onTag = useStableCallback(narrow)
  const refusal = useRefusal()
  return useMemo(
    () => ({
      t,
      isCard,
      search,
      onOpen,
      onTag,
      offer,
      refusal,
      setFlag: (domain, flag, on) =>
        void changeDomainFlag(domain.id, flag, on).catch(error =>
          showToast({ tone: 'danger', text: errorText(error, t(`flag.failed.${flag}`)) }),
        ),
    }),
    [t, isCard, search, errorText, onOpen, onTag, offer, refusal],
  )
}
