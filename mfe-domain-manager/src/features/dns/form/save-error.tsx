import { isApiError, useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { withRules } from '../../../common/rule-texts'

interface SaveErrorProps {
  error: unknown
  /** Shown when the server names no reason (S8.10). */
  fallback: string
}

/** Why the server refused a record: its findings one by one, else its sentence. */
export const SaveError = ({ error, fallback }: SaveErrorProps) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const faults = isApiError(error) ? error.fields : []
  if (faults.length === 0) return <p>{errorText(error, fallback)}</p>
  return faults.map(({ field, code, params, message }) => (
    <p key={`${field} ${code}`}>{t(code, { ns: 'rules', ...params, defaultValue: message })}</p>
  ))
}
