import type { HealthCheck } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { VisuallyHidden } from '@panel/shared/ui'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '@panel/shared/ui/icons'
import { type ReactElement, useId } from 'react'
import styles from './health.module.css'

const icons = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, unknown: Info } as const

interface CheckItemProps {
  check: HealthCheck
  action: ReactElement | undefined
}

/** One check: its name and state, what it is for, what was found, and what repairs it. */
export const CheckItem = ({ check: { check, state, detail }, action }: CheckItemProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const id = useId()
  const Icon = icons[state]
  const meaning = t(`health.checks.${check}.meaning`, { defaultValue: '' })
  return (
    <li aria-labelledby={id} className={styles.check} data-state={state}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.texts}>
        <h4 id={id} className={styles.name}>
          {t(`health.checks.${check}.name`, { defaultValue: check })}
          <VisuallyHidden>{`: ${t(`health.states.${state}`)}`}</VisuallyHidden>
        </h4>
        <p>{detail}</p>
        {state !== 'good' && meaning && <p className={styles.meaning}>{meaning}</p>}
        {action}
      </div>
    </li>
  )
}
