import type { Order } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Badge } from '@panel/shared/ui'
import { billing } from '../../common/page-texts'

const tones = { open: 'warning', paid: 'success', cancelled: 'neutral' } as const

export const OrderState = ({ state }: Pick<Order, 'state'>) => {
  const { t } = useTranslation(billing)
  return (
    <Badge tone={tones[state]} dot>
      {t(`status.${state}`)}
    </Badge>
  )
}
