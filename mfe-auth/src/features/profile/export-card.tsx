import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { downloadText } from '@panel/shared/lists'
import { Button, Card, FormError, Stack } from '@panel/shared/ui'
import { Download } from '@panel/shared/ui/icons'
import { useExportAccount } from './api/account'

/** Everything that is stored of the account, as one file. */
export const ExportCard = () => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const { mutate, isPending, error } = useExportAccount()
  const save = () =>
    mutate(undefined, {
      onSuccess: data => downloadText('account.json', 'application/json', JSON.stringify(data, null, 2)),
    })
  return (
    <Card
      title={t('export.title')}
      description={t('export.text')}
      actions={
        <Button icon={<Download aria-hidden="true" />} pending={isPending} onClick={save}>
          {t('export.action')}
        </Button>
      }
    >
      <Stack>
        <FormError>{error && errorText(error, t('export.failed'))}</FormError>
      </Stack>
    </Card>
  )
}
