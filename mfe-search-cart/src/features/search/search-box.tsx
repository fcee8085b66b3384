import { useQuery, zonesQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { Button, Select, TextField } from '@panel/shared/ui'
import { Search } from '@panel/shared/ui/icons'
import type { ClipboardEvent, FormEvent } from 'react'
import { splitNames } from '../../model/names'
import styles from './search-box.module.css'
import { useSearchText } from './use-search-text'

interface SearchBoxProps {
  /** What is searched now, as it is in the page's address. */
  searched: string
  pending: boolean
  /** The last search had no character that a name can have. */
  unusable: boolean
  /** Called with what was typed, and the zone for names that come without one. */
  onSearch: (text: string, zone: string | undefined) => void
  /** Called when a search is near: the field is being used. */
  onIntent: () => void
}

/** The one job of the home page: a name, a zone, a button (S2.1, S5.5). */
export const SearchBox = ({ searched, pending, unusable, onSearch, onIntent }: SearchBoxProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const { data: offered = [], isPending: zonesPending } = useQuery(zonesQuery())
  const zones = offered.map(({ zone }) => zone)
  const { text, typing, zone, type, addNames, chooseZone, sent } = useSearchText(searched, zones)
  useUnsaved(typing && text.trim() !== '', { title: t('title.home'), onLeave: 'let-go' })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    sent()
    onSearch(text, zone)
  }

  // A single-line field would glue pasted lines together.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const names = splitNames(event.clipboardData.getData('text'))
    if (names.length < 2) return
    event.preventDefault()
    addNames(names)
  }

  return (
    <form aria-label={t('title.home')} className={styles.box} onSubmit={submit}>
      <TextField
        size="xl"
        className={styles.name}
        label={t('add_domain')}
        placeholder={t('subdomain')}
        prefix={<Search aria-hidden="true" />}
        name="domain"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        error={unusable && t('search.unusable')}
        value={text}
        onChange={event => type(event.target.value)}
        onPaste={paste}
        onFocus={onIntent}
      />
      <div className={styles.zone}>
        <Select
          label={t('search.zone')}
          size="xl"
          options={zones.length > 0 ? zones.map(value => ({ value, label: `.${value}` })) : [{ value: '', label: '…' }]}
          disabled={zonesPending || zones.length < 2}
          value={zone ?? ''}
          onChange={event => chooseZone(event.target.value)}
        />
      </div>
      <Button type="submit" variant="primary" size="xl" className={styles.submit} pending={pending}>
        {t('submit')}
      </Button>
    </form>
  )
}
