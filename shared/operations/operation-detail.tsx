import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Card } from '@panel/shared/ui'
import { OperationView } from './operation-view'
import { operationQuery } from './queries'
import { namespace, operationTitle } from './texts'

interface OperationDetailProps {
  id: number
  onShow: (id: number) => void
}

/** One piece of bulk work as a part of a page. */
export const OperationDetail = ({ id, onShow }: OperationDetailProps) => {
  const { t } = useTranslation(namespace)
  const { data } = useQuery(operationQuery(id))
  return (
    <Card title={data ? operationTitle(t, data) : t('pageTitle')}>
      <OperationView id={id} onShow={onShow} />
    </Card>
  )
}
