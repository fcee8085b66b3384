import { meQuery, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { Alert, buttonClass } from '@panel/shared/ui'
import { additionsTexts } from '../../common/page-texts'

/** Says that something rests, and leads to where it is answered; nothing otherwise. */
export const RestingStrip = () => {
  const { t } = useTranslation(additionsTexts)
  const { data } = useQuery(meQuery())
  if (!data?.additions_rest) return null
  return (
    <Alert
      tone="warning"
      live={false}
      title={t('resting.title')}
      actions={
        <Link to={paths.additions()} className={buttonClass()}>
          {t('resting.open')}
        </Link>
      }
    >
      {t('resting.text')}
    </Alert>
  )
}
