import { useTranslation } from '@panel/shared/i18n'
import { downloadText } from '@panel/shared/lists'
import { Alert, Button, CopyButton, Inline, Stack } from '@panel/shared/ui'
import { Download } from '@panel/shared/ui/icons'
import styles from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The recovery codes, shown this once: to copy, to save, to print. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const { t } = useTranslation('mfe-auth')
  const text = codes.join('\n')
  return (
    <Stack gap={5}>
      <Alert tone="warning" title={t('totp.keepCodes')}>
        {t('totp.keepCodesText')}
      </Alert>
      <ul className={styles.codes} translate="no" aria-label={t('totp.codes')}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Inline justify="end">
        <CopyButton text={text} label={t('totp.copyCodes')} />
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => downloadText('recovery-codes.txt', 'text/plain', `${text}\n`)}
        >
          {t('totp.saveCodes')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('totp.codesKept')}
        </Button>
      </Inline>
    </Stack>
  )
}
