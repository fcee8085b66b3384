import { useTranslation } from '@panel/shared/i18n'
import { Card, Skeleton, SkeletonGroup, Stack } from '@panel/shared/ui'
import styles from './cart-contents.module.css'

/** The shape of the list and of the summary next to it, while the cart is on its way. */
export const CartSkeleton = () => {
  const { t } = useTranslation('mfe-search-cart')
  return (
    <SkeletonGroup label={t('cart.loading')} className={styles.columns}>
      <Card>
        <Stack gap={5}>
          <Skeleton shape="block" height="2.25rem" />
          <Skeleton shape="block" height="2.25rem" />
        </Stack>
      </Card>
      <Card>
        <Stack gap={4}>
          <Skeleton width="40%" height="1rem" />
          <Skeleton height="1rem" />
          <Skeleton shape="block" height="2.75rem" />
        </Stack>
      </Card>
    </SkeletonGroup>
  )
}
