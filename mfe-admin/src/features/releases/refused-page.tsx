import { isApiError } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Picture } from './picture'

interface RefusedPageProps {
  name: string
  build: string | undefined
  /** Of the change that was refused. */
  error: unknown
}

/** The page on which a build was refused, where the trial took a picture of it. */
export const RefusedPage = ({ name, build, error }: RefusedPageProps) => {
  const { t } = useTranslation('mfe-admin')
  const file = isApiError(error) ? error.headers?.get('release-picture') : undefined
  if (!build || !file) return null
  return (
    <Picture name={name} build={build} file={file} alt={t('releases.refusedPage')}>
      {t('releases.refusedPage')}
    </Picture>
  )
}
