import { useIsAdmin } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { foldText } from '@panel/shared/rules'
import { isAuthenticated, useSession } from '@panel/shared/session'
import { TextField, VisuallyHidden } from '@panel/shared/ui'
import { ChevronRight, Globe, Search, Server } from '@panel/shared/ui/icons'
import { Dialog } from '@panel/shared/ui/overlays'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { EntryIcon } from '../navigation/entry-icon'
import { useEntries } from '../navigation/use-entries'
import { actionsOf, openDomain, recordsOf, usePaletteResults } from './palette-domains'
import styles from './shortcuts.module.css'

interface Target {
  /** Unlike those of the others. */
  key?: string
  to: string
  state?: { from: string }
  label: string
  icon: ReactNode
}

const search = <Search size={18} aria-hidden="true" />
const globe = <Globe size={18} aria-hidden="true" />
const next = <ChevronRight size={18} aria-hidden="true" />
const server = <Server size={18} aria-hidden="true" />

/** The pages that the panels offer this reader, each once. */
const usePages = (): Target[] => {
  const isAdmin = useIsAdmin()
  const signedIn = useSession(isAuthenticated)
  const header = useEntries('header')
  const others = [useEntries('sidebar', isAdmin), useEntries('top'), useEntries('user-menu', isAdmin)]
  const entries = [...header, ...(signedIn ? others.flat() : [])]
  return [...new Map(entries.map(entry => [entry.to, entry])).values()].map(({ to, label, icon }) => ({
    to,
    label,
    icon: <EntryIcon name={icon} />,
  }))
}

/** The account's domains that a text finds, each with what can be done with it, and records that have it. */
const useDomains = (text: string): Target[] => {
  const { t } = useTranslation('shortcuts')
  const { domains, records, words, found } = usePaletteResults(text)
  const [first] = domains
  const isMeant = (label: string) => words.every(word => foldText(label).includes(word))
  const targets = domains.flatMap(({ domain, name }) => [
    ...(words.length === 0 ? [{ to: openDomain(domain), label: name, icon: globe }] : []),
    ...(domain === first?.domain
      ? records.map(record => ({
          key: record,
          to: recordsOf(domain),
          label: t('palette.record', { name, record }),
          icon: server,
        }))
      : []),
    ...actionsOf(domain)
      .map(([action, target]) => ({ ...target, action, label: t(`palette.action.${action}`, { name }), icon: next }))
      .filter(({ action, label }) => (words.length > 0 ? isMeant(`${action} ${label}`) : domains.length === 1))
      .map(({ action, ...target }) => ({ ...target, key: `${action} ${domain.id}` })),
  ])
  const others = found.map(({ to, name, record }) => ({
    to,
    label: t('palette.record', { name, record }),
    icon: server,
  }))
  const known = new Set(targets.map(({ label }) => label))
  return [...targets, ...others.filter(({ label }) => !known.has(label))]
}

/** What a text can be looked for in: the search of the home page, and one's own domains. */
const useSearches = (text: string): Target[] => {
  const { t } = useTranslation('shortcuts')
  const signedIn = useSession(isAuthenticated)
  if (text === '') return []
  const q = encodeURIComponent(text)
  return [
    { to: `${paths.home()}?q=${q}`, label: t('palette.check', { text }), icon: search },
    ...(signedIn ? [{ to: `${paths.domainManager()}?q=${q}`, label: t('palette.own', { text }), icon: search }] : []),
  ]
}

const moves: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Once the dialog is there, which focuses itself otherwise. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** Goes to any page, or to a domain and what can be done with it, without the pointer. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('shortcuts')
  const [text, setText] = useState('')
  const parts = useRef<HTMLDivElement>(null)
  const wanted = text.trim()
  const pages = usePages().filter(({ label }) => foldText(label).includes(foldText(wanted)))
  const targets = [...useDomains(wanted), ...pages, ...useSearches(wanted)]
  // Arrows go from the field to the links and back, as Tab does.
  const move = (event: KeyboardEvent) => {
    const all = [...(parts.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const step = moves[event.key]
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) all[1]?.click()
    else if (step) all.at((all.findIndex(each => each.matches(':focus')) + step) % all.length)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} dismissable size="sm" title={t('palette.title')}>
      <div ref={parts} className={styles.palette}>
        <TextField
          ref={focus}
          label={t('palette.field')}
          labelHidden
          placeholder={t('palette.field')}
          prefix={search}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={move}
        />
        <div role="status">
          <VisuallyHidden>{wanted !== '' && t('palette.found', { count: targets.length })}</VisuallyHidden>
        </div>
        <ul className={styles.targets}>
          {targets.map(({ key, to, state, label, icon }) => (
            <li key={key ?? to}>
              <Link to={to} state={state} className={styles.target} onClick={onClose} onKeyDown={move}>
                {icon}
                <span className={styles.label}>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
