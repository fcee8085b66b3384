import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { fullName } from '@panel/shared/rules'
import { Badge } from '@panel/shared/ui'
import { shownName } from '../../model/domain-list'
import styles from './domains.module.css'

const paymentTones = { paid: 'success', unpaid: 'warning', none: 'neutral' } as const

/** A name as people read it, and beside it what the registry calls it and what it may be taken for. */
export const RequestedName = ({ domain }: { domain: AdminDomain }) => {
  const { t } = useTranslation('mfe-admin')
  const { look_alike: alike } = domain
  const name = shownName(domain)
  const ascii = fullName(domain)
  return (
    <>
      <span className={styles.name} translate="no">
        {name}
      </span>
      {name !== ascii && (
        <code className={styles.ascii} translate="no" aria-hidden="true">
          {ascii}
        </code>
      )}
      {alike && (
        <Badge tone="danger">
          {alike.word ? t('domains.looksLike', { word: alike.word }) : t('domains.mixedAlphabets')}
        </Badge>
      )}
    </>
  )
}

/** Whether a request is paid, and whether it says whom it is for. */
export const RequestBadges = ({ domain: { payment, registrant } }: { domain: AdminDomain }) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <>
      {payment && <Badge tone={paymentTones[payment]}>{t(`domains.payment.${payment}`)}</Badge>}
      {registrant === null && <Badge tone="danger">{t('domains.noRegistrant')}</Badge>}
    </>
  )
}

/** Where there is no room it is cut, and the pointer shows the whole of it. */
export const Fact = ({ children }: { children: string }) => (
  <span className={styles.fact} title={children}>
    {children}
  </span>
)

/** Of a request: for whom, for how long and at which price, and its DNS. */
export const RequestFacts = ({ domain: { registrant, years = 1, price, dns } }: { domain: AdminDomain }) => {
  const { t } = useTranslation('mfe-admin')
  const who = registrant && [registrant.name, registrant.country].filter(Boolean).join(', ')
  const cost = [t('domains.years', { count: years }), price && moneyText(price.currency, price.total)]
    .filter(Boolean)
    .join(' · ')
  const servers = dns && 'nameservers' in dns ? dns.nameservers.join(', ') : ''
  return (
    <>
      {who && <Fact>{who}</Fact>}
      {(registrant !== undefined || years > 1) && <Fact>{cost}</Fact>}
      {dns && (
        <Fact>
          {'records' in dns ? t('domains.dnsRecords', { count: dns.records }) : t('domains.nameservers', { servers })}
        </Fact>
      )}
    </>
  )
}
