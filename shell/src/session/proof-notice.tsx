import { useTranslation } from '@panel/shared/i18n'
import { useProof } from '@panel/shared/session'
import { Alert, Button } from '@panel/shared/ui'
import styles from './notice.module.css'
import { namespace } from './texts'

/** Says that the page works before a call goes on, how far it is, and lets its user give up; also above a dialog. */
export const ProofNotice = () => {
  const { t } = useTranslation(namespace)
  const proof = useProof(state => state.proof)
  if (!proof) return null
  const cancel = (
    <Button size="sm" variant="ghost" onClick={proof.cancel}>
      {t('proof.cancel')}
    </Button>
  )
  return (
    <div className={styles.notice} data-react-aria-top-layer="true">
      <Alert tone="info" live title={t('proof.title')} actions={cancel}>
        <p>{t('proof.text')}</p>
        <progress aria-label={t('proof.title')} max={100} value={Math.round(proof.share * 100)} />
      </Alert>
    </div>
  )
}
