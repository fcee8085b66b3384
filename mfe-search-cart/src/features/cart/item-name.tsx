import { useQuery } from '@panel/shared/api-client'
import type { CartItem } from '@panel/shared/contract'
import { fullName, toUnicodeName } from '@panel/shared/rules'
import { keys } from '../../common/keys'
import styles from './item-name.module.css'

/** The name of an item as people read it; as the registry knows it until that is worked out. */
export const useReadableItem = (item: Pick<CartItem, 'name' | 'zone'>): string => {
  const ascii = fullName(item)
  const { data = ascii } = useQuery({
    queryKey: keys.unicode(ascii),
    queryFn: () => toUnicodeName(ascii),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** A name as people read it, and below it the form that the registry knows, where the two differ. */
export const ItemName = ({ item }: { item: CartItem }) => {
  const ascii = fullName(item)
  const unicode = useReadableItem(item)
  const [label, ...zone] = unicode.split('.')
  return (
    <>
      <p className={styles.name} translate="no">
        {label}
        <span className={styles.zone}>.{zone.join('.')}</span>
      </p>
      {unicode !== ascii && (
        <code className={styles.ascii} translate="no">
          {ascii}
        </code>
      )}
    </>
  )
}
