import { useTranslation } from '@panel/shared/i18n'
import { Badge } from '@panel/shared/ui'
import type { Lookup } from '../../model/lookup-state'

const tones = { taken: 'neutral', available: 'success', unknown: 'warning', premium: 'info' } as const

/** Taken, available or unknown, in words (S4.10); of a taken name also that the registry sells it at a price of its own. */
export const LookupBadge = ({ lookup }: { lookup: Lookup }) => {
  const { t } = useTranslation('mfe-search-cart')
  const shown = lookup.state === 'taken' && lookup.reason === 'premium' ? 'premium' : lookup.state
  return (
    <Badge tone={tones[shown]} dot>
      {t(`result.${shown}`)}
    </Badge>
  )
}
