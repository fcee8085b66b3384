import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { HeaderCell } from '@panel/shared/lists'
import { Checkbox } from '@panel/shared/ui'
import styles from './domains.module.css'

export interface Selection {
  ids: ReadonlySet<number>
  onChange: (ids: ReadonlySet<number>) => void
}

export const toggled = (ids: ReadonlySet<number>, changed: readonly number[], on: boolean): ReadonlySet<number> => {
  const next = new Set(ids)
  for (const id of changed) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Selects the domains that are shown, or none of them. */
export const SelectAll = ({ domains, selection }: { domains: readonly AdminDomain[]; selection: Selection }) => {
  const { t } = useTranslation('mfe-admin')
  const chosen = domains.filter(domain => selection.ids.has(domain.id)).length
  const ids = domains.map(domain => domain.id)
  return (
    <HeaderCell className={styles.select}>
      <Checkbox
        label={t('domains.selectAll')}
        labelHidden
        checked={chosen > 0 && chosen === domains.length}
        indeterminate={chosen > 0 && chosen < domains.length}
        onChange={event => selection.onChange(toggled(selection.ids, ids, event.target.checked))}
      />
    </HeaderCell>
  )
}
