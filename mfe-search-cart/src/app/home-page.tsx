import { useTranslation } from '@panel/shared/i18n'
import { begunAhead, Link, lazyComponent, pageSettings, paths, useSearchParams } from '@panel/shared/panel'
import { linkClass } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import { HealthStatus } from '../features/health/health-status'
import { SearchBox } from '../features/search/search-box'
import { SearchFailure } from '../features/search/search-failure'
import { SearchLoading } from '../features/search/search-loading'
import { useSearch, useSearchedNames } from '../features/search/use-search'
import styles from './home-page.module.css'
import { NextSteps } from './next-steps'

/** What a search shows is not needed to type one: it comes when the box is first used. */
const Results = lazyComponent(async () => (await import('./results')).Results, { fallback: <SearchLoading /> })

const PriceStrip = lazyComponent(async () => (await import('../features/search/price-strip')).PriceStrip)

const prepareResults = (): void => {
  Results.prepare()
  import('../model/searched-names').catch(() => undefined)
}

// While the page is still made ready for it.
if (begunAhead()) prepareResults()

/** Search for a name, see the evidence, put it into the cart (S1.1, S2.1). */
export const HomePage = () => {
  const { t } = useTranslation('mfe-search-cart')
  const [query] = useSearchParams()
  const searched = query.get('q') ?? ''
  const { search, pending, error, unusable, retry: searchAgain } = useSearch(searched)
  const { names, error: unread, retry } = useSearchedNames(searched)
  // The prerendered page is the same for every operator: what depends on settings comes after it.
  const [hasPrices, setHasPrices] = useState(false)
  useEffect(() => setHasPrices(pageSettings().prices === true), [])
  // The zones, without which a name cannot be read, may be late.
  const waiting = pending || (searched !== '' && !names && !unread)
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <h1 tabIndex={-1} className={styles.title}>
          {t('home.title')}
        </h1>
        <p className={styles.lead}>{t('home.lead')}</p>
      </header>
      <div className={styles.work}>
        <SearchBox
          searched={searched}
          pending={pending}
          unusable={unusable}
          onSearch={search}
          onIntent={prepareResults}
        />
        <p className={styles.hint}>{t('home.hint')}</p>
        {error ? (
          <SearchFailure error={error} onRetry={searchAgain} />
        ) : (
          unread && <SearchFailure error={unread} onRetry={retry} />
        )}
        {waiting && <SearchLoading />}
        {searched === '' && !waiting && (
          <>
            {hasPrices && <PriceStrip />}
            <NextSteps />
            <p className={styles.hint}>
              <Link to={paths.transferIn()} className={linkClass()}>
                {t('home.transfer')}
              </Link>
            </p>
          </>
        )}
        {names && !waiting && !unusable && <Results names={names} />}
      </div>
      <footer className={styles.foot}>
        <HealthStatus />
      </footer>
    </div>
  )
}
