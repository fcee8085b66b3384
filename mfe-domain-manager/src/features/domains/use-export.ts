import { useErrorText, useMutation } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import type { ListView } from '../../model/list-view'
import { readPages } from './api/list-windows'
import { exportDomains, exportPages } from './export-csv'
import type { ListRows } from './list-rows'
import type { Selection } from './use-selection'

interface Exported {
  rows: ListRows
  view: ListView
  selection: Selection
  /** All that are in the page. */
  domains: readonly Domain[]
}

/** Makes a file of the list as it is shown, or of the domains that are chosen. */
export const useExport = ({ rows, view, selection, domains }: Exported) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: async (what: 'shown' | 'chosen') => {
      const isChosen = ({ id }: Domain) => selection.has(id)
      if (rows.whole) return exportDomains(what === 'shown' ? rows.whole : domains.filter(isChosen))
      if (what === 'shown') return exportPages(readPages(view))
      // Chosen one by one, they may be from several searches: the file has them in the order of the whole list.
      const { ids, filter } = selection.target
      return exportPages(readPages(filter ? view : ordered(view)), isChosen, ids?.length)
    },
    onError: error => showToast({ tone: 'danger', text: errorText(error, t('list.loadFailed')) }),
  })
  return { exportThem: mutate, exporting: isPending }
}

const ordered = ({ sort }: ListView): ListView => ({ sort })
