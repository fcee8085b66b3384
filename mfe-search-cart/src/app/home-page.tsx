import { useTranslation } from '@panel/shared/i18n'
import { useSearchParams } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { AddToCart } from '../features/cart/add-to-cart'
import { HealthStatus } from '../features/health/health-status'
import { ManageButton } from '../features/search/manage-button'
import type { NameActionProps } from '../features/search/name-action'
import { SearchBox } from '../features/search/search-box'
import { SearchFailure } from '../features/search/search-failure'
import { SearchResults } from '../features/search/search-results'
import { useSearch, useSearchedNames } from '../features/search/use-search'
import styles from './home-page.module.css'
import { NextSteps } from './next-steps'

/** Search for a name, see the evidence, put it into the cart (S1.1, S2.1). */
export const HomePage = () => {
  const { t } = useTranslation('mfe-search-cart')
  const [query] = useSearchParams()
  const searched = query.get('q') ?? ''
  const { search, pending, error } = useSearch(searched)
  const { data: names } = useSearchedNames(searched)
  const isAdmin = useSession(state => state.user?.isAdmin === true)

  const action = ({ candidate, lookup, recheck, look }: NameActionProps) => {
    if (lookup.state === 'available')
      return <AddToCart item={{ name: candidate.name, zone: candidate.zone }} look={look} onRefused={recheck} />
    return lookup.state === 'taken' && isAdmin ? <ManageButton domain={candidate.unicode} /> : null
  }

  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <h1 tabIndex={-1} className={styles.title}>
          {t('home.title')}
        </h1>
        <p className={styles.lead}>{t('home.lead')}</p>
      </header>
      <div className={styles.work}>
        <SearchBox searched={searched} pending={pending} onSearch={search} />
        <p className={styles.hint}>{t('home.hint')}</p>
        {error !== null && <SearchFailure error={error} />}
        {searched && names ? <SearchResults {...names} action={action} /> : <NextSteps />}
      </div>
      <footer className={styles.foot}>
        <HealthStatus />
      </footer>
    </div>
  )
}
