import { queryClient, useQuery, zonesQuery } from '@panel/shared/api-client'
import { paths, useNavigate } from '@panel/shared/panel'
import { useRef, useState } from 'react'
import { keys } from '../../common/keys'
import type { SearchedNames } from '../../model/searched-names'
import { lookupQuery } from './api/lookup'

// The rules of names, with the list of top-level domains, are not needed to type a name.
const readNames = async (text: string, zones: readonly string[], chosen: string | undefined): Promise<SearchedNames> =>
  (await import('../../model/searched-names')).readNames(text, zones, chosen)

/** The names that the address asks for; `error` when the zones or the code, without which they cannot be read, do not load. */
export const useSearchedNames = (searched: string) => {
  const { data: zones, error: zonesError, refetch: askZones } = useQuery(zonesQuery())
  const {
    data: names,
    error: namesError,
    refetch: readAgain,
  } = useQuery({
    queryKey: keys.names(searched, zones),
    queryFn: () => {
      const offered = (zones ?? []).map(({ zone }) => zone)
      return readNames(searched, offered, offered[0])
    },
    enabled: zones !== undefined && searched !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const error = zonesError ?? namesError
  const retry = () => void (zonesError ? askZones() : readAgain())
  return { names, error: searched === '' ? null : error, retry }
}

/**
 * Starts a search: puts what was typed, completed (S5.5), into the page's address. Works before the zones are here;
 * of two searches the later one counts; repeating a search looks the names up again.
 */
export const useSearch = (searched: string) => {
  const navigate = useNavigate()
  const latest = useRef(0)
  const last = useRef<(() => void) | null>(null)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [unusable, setUnusable] = useState(false)
  const [followed, setFollowed] = useState(searched)

  // A link or the way back leads to another search: what became of the last one says nothing of it.
  if (followed !== searched) {
    setFollowed(searched)
    setError(null)
    setUnusable(false)
  }

  const show = async (text: string, chosen: string | undefined, isLatest: () => boolean) => {
    const zones = (await queryClient.ensureQueryData(zonesQuery())).map(({ zone }) => zone)
    const { names, faulty, notes } = await readNames(text, zones, chosen ?? zones[0])
    if (!isLatest()) return
    const texts = [...names, ...faulty].map(({ unicode }) => unicode)
    setUnusable(texts.length === 0 && text.trim() !== '')
    if (texts.length === 0) return
    if (texts.join() !== searched || notes) navigate(searchAddress(texts), { state: { notes } })
    else for (const { ascii } of names) void queryClient.invalidateQueries({ queryKey: lookupQuery(ascii).queryKey })
  }

  const search = async (text: string, chosen: string | undefined) => {
    latest.current += 1
    const turn = latest.current
    const isLatest = () => turn === latest.current
    setPending(true)
    setError(null)
    setUnusable(false)
    last.current = () => void search(text, chosen)
    await show(text, chosen, isLatest).catch(cause => isLatest() && setError(cause))
    if (isLatest()) setPending(false)
  }

  return { search, pending, error, unusable, retry: () => last.current?.() }
}

/** Address of the home page with a search in it, so that reload and back keep it. */
export const searchAddress = (names: readonly string[]): string =>
  `${paths.home()}?${new URLSearchParams({ q: names.join(',') })}`
