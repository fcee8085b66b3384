import { useTranslation } from '@panel/shared/i18n'
import { Card, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import styles from './search-result.module.css'

/** Where the result will be, from the moment a search begins. */
export const SearchLoading = () => {
  const { t } = useTranslation('mfe-search-cart')
  return (
    <Card>
      <SkeletonGroup label={t('result.searchingSeveral')} className={styles.searching}>
        <Skeleton width="14rem" height="1.5rem" />
        <Skeleton shape="block" height="8rem" />
      </SkeletonGroup>
    </Card>
  )
}
