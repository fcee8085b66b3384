import { useQuery, zonesQuery } from '@panel/shared/api-client'
import { searchCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { paths, takeAhead, useUnsaved } from '@panel/shared/panel'
import { Button, Select, TextField, useStableCallback } from '@panel/shared/ui'
import { Search } from '@panel/shared/ui/icons'
import { type ClipboardEvent, type FormEvent, useEffect } from 'react'
import { splitNames } from '../../model/names'
import styles from './search-box.module.css'
import { useSearchText } from './use-search-text'

const asks = `${searchCalls.whois.path}?domain=`

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

/** Does once what a visitor has begun before this code was here. */
const useTakeOver = (work: () => void): void => {
  const takeOver = useStableCallback(work)
  useEffect(takeOver, [takeOver])
}

interface ZoneSelectProps {
  zones: readonly string[]
  zone: string | undefined
  onChoose: (zone: string) => void
}

/**
 * The zone of names that come without one. There is nothing to choose before the zones are here, and of a single one.
 */
const ZoneSelect = ({ zones, zone, onChoose }: ZoneSelectProps) => {
  const { t } = useTranslation('mfe-search-cart')
  return (
    <div className={styles.zone}>
      <Select
        label={t('search.zone')}
        size="xl"
        options={zones.length > 0 ? zones.map(value => ({ value, label: `.${value}` })) : [{ value: '', label: '…' }]}
        disabled={zones.length < 2}
        value={zone ?? ''}
        onChange={event => onChoose(event.target.value)}
      />
    </div>
  )
}

/** The one job of the home page: a name, a zone, a button (S2.1, S5.5). */
export const SearchBox = ({ searched, pending, unusable, onSearch, onIntent }: SearchBoxProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const { data: offered = [] } = useQuery(zonesQuery())
  const zones = offered.map(({ zone }) => zone)
  const { text, typing, zone, type, addNames, chooseZone, sent } = useSearchText(searched, zones)
  useUnsaved(typing && text.trim() !== '', { title: t('title.home'), onLeave: 'let-go' })

  const search = () => {
    sent()
    onSearch(text, zone)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }

  useTakeOver(() => {
    // The field may have had the focus before this code ran.
    if (typing) onIntent()
    if (takeAhead()) search()
  })

  // A single-line field would glue pasted lines together.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const names = splitNames(event.clipboardData.getData('text'))
    if (names.length < 2) return
    event.preventDefault()
    addNames(names)
  }

  return (
    // Works without any script too; an early search of a whole name asks at once for what `data-asks` answers of it.
    <form aria-label={t('title.home')} className={styles.box} action={paths.home()} data-asks={asks} onSubmit={submit}>
      <TextField
        size="xl"
        className={styles.name}
        label={t('add_domain')}
        placeholder={t('subdomain')}
        prefix={<Search aria-hidden="true" />}
        name="q"
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
      <ZoneSelect zones={zones} zone={zone} onChoose={chooseZone} />
      <Button type="submit" variant="primary" size="xl" className={styles.submit} pending={pending}>
        {t('submit')}
      </Button>
    </form>
  )
}
