import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { Alert } from '@panel/shared/ui'
import type { Resemblance } from '../../model/lookup-state'
import styles from './look-alike-warning.module.css'

const namespace = 'mfe-search-cart-look-alike'

registerLocales(namespace, {
  en: () => import('../../../locales/look-alike/en.json'),
  uk: () => import('../../../locales/look-alike/uk.json'),
})

interface LookAlikeWarningProps {
  alike: Resemblance
  isRow: boolean
}

/** Says what a name may be mistaken for. */
export const LookAlikeWarning = ({ alike: { kind, word }, isRow }: LookAlikeWarningProps) => {
  const { t } = useTranslation(namespace)
  const text = word === undefined ? t('mixed') : t(kind === 'mixed' ? 'mixedWord' : kind, { word })
  return isRow ? <p className={styles.row}>{text}</p> : <Alert tone="warning">{text}</Alert>
}
