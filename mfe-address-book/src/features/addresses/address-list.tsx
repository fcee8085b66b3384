import type { Address } from '@panel/shared/contract'
import { currentLanguage, useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import { countryName } from '@panel/shared/rules'
import { Button, EmptyState, VisuallyHidden } from '@panel/shared/ui'
import { Search } from '@panel/shared/ui/icons'
import { useDeferredValue, useState } from 'react'
import { filterAddresses } from '../../model/address-search'
import { AddressCard } from './address-card'
import styles from './addresses.module.css'

interface AddressListProps {
  addresses: readonly Address[]
  onEdit: (address: Address) => void
  onDelete: (address: Address) => void
}

/** From here on the eye needs help to find one. */
const many = 6

/** The addresses as cards, with a search when there are many. */
export const AddressList = ({ addresses, onEdit, onDelete }: AddressListProps) => {
  const { t } = useTranslation('mfe-address-book')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const language = currentLanguage()
  const found = filterAddresses(addresses, wanted, address => countryName(address.country, language))
  return (
    <>
      {(addresses.length > many || search !== '') && (
        <SearchField label={t('list.search')} className={styles.search} value={search} onChange={setSearch} />
      )}
      <VisuallyHidden>
        <span role="status">{wanted && t('list.found', { count: found.length })}</span>
      </VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState
          icon={<Search />}
          title={t('list.none')}
          actions={<Button onClick={() => setSearch('')}>{t('list.clear')}</Button>}
        >
          {t('list.noMatch')}
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {found.map(address => (
            <li key={address.id} className={styles.item}>
              <AddressCard address={address} onEdit={() => onEdit(address)} onDelete={() => onDelete(address)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
