import type { SearchName } from '@panel/shared/rules'
import styles from './name-text.module.css'

/** A name as people read it, and next to it the form that the registry knows, where the two differ. */
export const NameText = ({ candidate }: { candidate: SearchName }) => (
  <>
    <span className={styles.name} translate="no">
      {candidate.unicode}
    </span>
    {candidate.unicode !== candidate.ascii && (
      <code className={styles.ascii} translate="no">
        {candidate.ascii}
      </code>
    )}
  </>
)
