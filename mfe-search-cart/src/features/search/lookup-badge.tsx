import { useTranslation } from '@panel/shared/i18n'
import { Badge } from '@panel/shared/ui'
import type { Lookup } from '../../model/lookup-state'

const tones = { taken: 'neutral', available: 'success', unknown: 'warning', premium: 'info', kept: 'neutral' } as const

/** Reasons for which a name without an owner cannot be registered. */
const badges: Readonly<Record<string, 'premium' | 'kept'>> = { premium: 'premium', extension: 'kept' }

/** The key of the word for what is known of a name. */
export const shownState = (lookup: Lookup): keyof typeof tones =>
  (lookup.state === 'taken' && badges[lookup.reason ?? '']) || lookup.state

/** Taken, available or unknown, in words (S4.10); of a taken name also that the registry sells it at a price of its own. */
export const LookupBadge = ({ lookup }: { lookup: Lookup }) => {
  const { t } = useTranslation('mfe-search-cart')
  const shown = lookup.state === 'available' && lookup.price ? 'premium' : shownState(lookup)
  return (
    <Badge tone={tones[shown]} dot>
      {t(`result.${shown}`)}
    </Badge>
  )
}
