import { useTranslation } from '@panel/shared/i18n'
import { EmptyState } from '@panel/shared/ui'
import type { ReactNode } from 'react'

interface EmptyListProps {
  icon: ReactNode
  /** Whether a filter may be why nothing is there. */
  filtered: boolean
  title: string
  text: string
}

/** Shown in place of a list without entries. */
export const EmptyList = ({ icon, filtered, title, text }: EmptyListProps) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <EmptyState icon={icon} title={filtered ? t('list.nothing') : title}>
      {filtered ? t('list.nothingText') : text}
    </EmptyState>
  )
}
