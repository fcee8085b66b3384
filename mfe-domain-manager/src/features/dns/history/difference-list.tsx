import type { DnsDifference } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Button } from '@panel/shared/ui'
import { useState } from 'react'
import { BeforeAfter } from '../../../common/before-after'
import { lineOf } from '../../../model/record-draft'
import styles from './history.module.css'

const [few, many] = [8, 200] as const

const nothing = { host: '', type: 'A', content: '', ttl: 0, priority: null } as const

interface DifferenceListProps {
  diff: readonly DnsDifference[]
  /** It is about to happen: as much of it at once as the page can draw without a pause. */
  whole?: boolean
}

/** A difference between two versions of a zone, as lines that went and lines that came. */
export const DifferenceList = ({ diff, whole = false }: DifferenceListProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [all, setAll] = useState(false)
  const first = whole ? many : few
  const shown = all ? diff : diff.slice(0, first)
  return (
    <>
      <ul className={styles.diff}>
        {shown.map(one => (
          <li key={`${one.op} ${one.id} ${lineOf(one.after ?? one.before ?? nothing)}`}>
            <BeforeAfter before={one.before && lineOf(one.before)} after={one.after && lineOf(one.after)} />
          </li>
        ))}
      </ul>
      {!all && diff.length > first && (
        <Button variant="link" size="sm" className={styles.all} onClick={() => setAll(true)}>
          {t('dns.history.all', { count: diff.length })}
        </Button>
      )}
    </>
  )
}
