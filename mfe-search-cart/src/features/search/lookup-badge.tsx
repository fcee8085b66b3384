import { useTranslation } from '@panel/shared/i18n'
import { Badge } from '@panel/shared/ui'
import type { Lookup } from '../../model/lookup-state'

const tones = { taken: 'neutral', available: 'success', unknown: 'warning' } as const

/** Taken, available or unknown, in words (S4.10). */
export const LookupBadge = ({ state }: { state: Lookup['state'] }) => {
  const { t } = useTranslation('mfe-search-cart')
  return (
    <Badge tone={tones[state]} dot>
      {t(`result.${state}`)}
    </Badge>
  )
}
