import { lazyComponent, pageSettings } from '@panel/shared/panel'
import type { SearchName } from '@panel/shared/rules'
import type { OwnPrice } from '../../model/lookup-state'
import styles from './name-text.module.css'

/** A name as people read it, and next to it the form that the registry knows, where the two differ. */
export const NameText = ({ candidate }: { candidate: SearchName }) => (
  <>
    <span className={styles.name} translate="no">
      {candidate.unicode}
    </span>
    {candidate.unicode !== candidate.ascii && (
      <>
        {' '}
        <code className={styles.ascii} translate="no">
          {candidate.ascii}
        </code>
      </>
    )}
  </>
)

const ZonePrice = lazyComponent(async () => (await import('./zone-price')).ZonePrice)

/** What a name costs: as others of its zone, or a price of its own. Where the operator set no prices, nothing of it is loaded. */
export const NamePrice = ({ zone, own }: { zone: string; own: OwnPrice | undefined }) =>
  pageSettings().prices ? <ZonePrice zone={zone} own={own} /> : null
