import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Button } from '@panel/shared/ui'
import { useRunJob } from './api/jobs'

/** Runs a job now instead of at its next time. */
export const RunButton = ({ name, title }: { name: string; title: string }) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const run = useRunJob()
  return (
    <Button
      size="sm"
      aria-label={t('jobs.runNamed', { job: title })}
      pending={run.isPending}
      onClick={() =>
        run.mutate(name, {
          onSuccess: () => showToast({ tone: 'success', text: t('jobs.started', { job: title }) }),
          onError: error => showToast({ tone: 'danger', text: errorText(error, t('jobs.runFailed')) }),
        })
      }
    >
      {t('jobs.run')}
    </Button>
  )
}
