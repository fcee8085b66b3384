import { Button } from '@panel/shared/ui'
import type { CellProps } from './cells'
import styles from './cells.module.css'
import { useRowContext } from './row-context'

interface TagChipsProps extends CellProps {
  /** Chips that there is room for; the rest is a number. */
  most: number
}

/** The tags of a domain; each narrows the list to the domains that have it. */
export const TagChips = ({ domain: { tags = [] }, tabIndex, most }: TagChipsProps) => {
  const { t, onTag } = useRowContext()
  if (tags.length === 0) return null
  const left = tags.slice(most)
  return (
    <span className={styles.tags}>
      {tags.slice(0, most).map(tag => (
        <Button
          key={tag}
          variant="link"
          size="sm"
          className={styles.tag}
          tabIndex={tabIndex}
          aria-label={t('tags.show', { tag })}
          onClick={() => onTag(tag)}
        >
          {tag}
        </Button>
      ))}
      {left.length > 0 && (
        <span className={styles.left} title={left.join(', ')}>
          {t('tags.more', { count: left.length })}
        </span>
      )}
    </span>
  )
}
