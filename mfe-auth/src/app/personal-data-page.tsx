import { cartQuery, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths, useLocation } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { Alert, buttonClass, Card, ComingSoon, PageHeader, Stack } from '@panel/shared/ui'
import { BookUser, ChevronRight, Globe, MapPin, Phone, User } from '@panel/shared/ui/icons'
import styles from './personal-data-page.module.css'

const fields = [
  { key: 'fullName', Icon: User },
  { key: 'address', Icon: MapPin },
  { key: 'phone', Icon: Phone },
] as const

const ways = [
  { key: 'addressBook', to: paths.addressBook(), Icon: BookUser },
  { key: 'domains', to: paths.domainManager(), Icon: Globe },
] as const

/** Where a customer arrives after confirming the email (S2.4): full name, address and phone are still to come. */
export const PersonalDataPage = () => {
  const { t } = useTranslation('mfe-auth')
  const email = useSession(state => state.user?.email)
  const { state } = useLocation()
  return (
    <div className={styles.page}>
      <PageHeader title={t('title.personalData')} description={t('personal.lead')} />
      <Stack gap={6}>
        {state?.arrivedBy === 'confirmation' && (
          <Alert tone="success" title={t('personal.confirmed')}>
            <WaitingCart />
          </Alert>
        )}
        <Card title={t('personal.details')} description={t('personal.detailsText')}>
          <ul className={styles.fields}>
            {email && (
              <li className={styles.email}>
                <span>{t('personal.email')}</span>
                <span>{email}</span>
              </li>
            )}
            {fields.map(({ key, Icon }) => (
              <li key={key}>
                <ComingSoon label={t(`personal.${key}`)} icon={<Icon aria-hidden="true" />} className={styles.field} />
              </li>
            ))}
          </ul>
        </Card>
        <nav aria-label={t('personal.meanwhile')} className={styles.ways}>
          {ways.map(({ key, to, Icon }) => (
            <Link key={key} to={to} className={styles.way}>
              <Icon aria-hidden="true" className={styles.icon} />
              <span>
                <span className={styles.wayTitle}>{t(`personal.${key}`)}</span>
                <span className={styles.wayText}>{t(`personal.${key}Text`)}</span>
              </span>
              <ChevronRight aria-hidden="true" className={styles.arrow} />
            </Link>
          ))}
        </nav>
      </Stack>
    </div>
  )
}

/** What the visitor had put into the cart before signing up is still there. */
const WaitingCart = () => {
  const { t } = useTranslation('mfe-auth')
  const { data: items = [] } = useQuery(cartQuery())
  if (items.length === 0) return null
  return (
    <p className={styles.cart}>
      {t('personal.cart', { count: items.length })}{' '}
      <Link to={paths.cart()} className={buttonClass({ size: 'sm' })}>
        {t('personal.openCart')}
      </Link>
    </p>
  )
}
