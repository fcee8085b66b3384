import { useTranslation } from '@panel/shared/i18n'
import { Check, Search, ShoppingCart } from '@panel/shared/ui/icons'
import styles from './next-steps.module.css'

const steps = [
  { key: 'search', Icon: Search },
  { key: 'cart', Icon: ShoppingCart },
  { key: 'approval', Icon: Check },
] as const

/** The way from a name to a domain, shown until the first search. */
export const NextSteps = () => {
  const { t } = useTranslation('mfe-search-cart')
  return (
    <ol className={styles.steps} aria-label={t('steps.title')}>
      {steps.map(({ key, Icon }) => (
        <li key={key} className={styles.step}>
          <span className={styles.icon} aria-hidden="true">
            <Icon />
          </span>
          <div>
            <p className={styles.title}>{t(`steps.${key}.title`)}</p>
            <p className={styles.text}>{t(`steps.${key}.text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
