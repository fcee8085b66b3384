import { isApiError } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { Failed, Loading, Refused, SecondFactorMissing, SignedOut } from './access-states'
import styles from './list.module.css'
import type { AdminView } from './use-admin-data'

interface AccessGateProps<Data> {
  view: AdminView<Data>
  children: (data: Data) => ReactNode
}

/** The content of a tab for those who may see it; for others the frame stays and says why it is empty (S6.4). */
export const AccessGate = <Data,>({ view, children }: AccessGateProps<Data>) => {
  const { t } = useTranslation('mfe-admin')
  if (view.state === 'signedOut') return <SignedOut />
  if (view.state === 'loading') return <Loading />
  if (view.state === 'failed') return <Failed error={view.error} retry={view.retry} />
  if (view.state === 'refused') {
    const isFactorMissing = isApiError(view.error) && view.error.code === 'second_factor_missing'
    return isFactorMissing ? <SecondFactorMissing /> : <Refused error={view.error} />
  }
  return (
    <>
      {view.stale && (
        <Alert tone="warning" actions={<Button onClick={view.retry}>{t('retry')}</Button>} className={styles.notice}>
          {t('access.stale')}
        </Alert>
      )}
      {children(view.data)}
    </>
  )
}
