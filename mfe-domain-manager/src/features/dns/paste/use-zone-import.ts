import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { useDebouncedValue } from '../../../common/use-debounced-value'
import { isRefused } from '../../../model/import-summary'
import { type ImportMode, importPreviewQuery, useImportZone } from '../api/import-zone'
import { useUndoToast } from '../use-undo-toast'

interface ZoneImportOptions {
  /** The dialog is shown. */
  open: boolean
  domainId: number
  /** The text as it is now. */
  typed: string
  mode: ImportMode
  /** A blank text is previewed too: it deletes all records. */
  mayBeBlank: boolean
  /** Something else has to be decided first. */
  isHeld?: boolean
  /** The text is stored. */
  onApplied: () => void
}

/** Milliseconds without a key press before the server is asked what the text would do. */
const typingPause = 300

/** What a text of records would do, and the call that does exactly what was shown. */
export const useZoneImport = ({
  open,
  domainId,
  typed,
  mode,
  mayBeBlank,
  isHeld = false,
  onApplied,
}: ZoneImportOptions) => {
  const { t } = useTranslation('mfe-domain-manager')
  const text = useDebouncedValue(typed, typingPause)
  const isAsked = mayBeBlank || text.trim() !== ''
  const query = useQuery({ ...importPreviewQuery(domainId, { text, mode }), enabled: open && isAsked })
  const { error: applyError, isPending, mutate, reset } = useImportZone(domainId)
  const undoToast = useUndoToast(domainId)
  const previewError = isAsked ? query.error : null
  const preview = isAsked && !previewError ? query.data : undefined
  const isCurrent = text === typed && !query.isPlaceholderData && !query.isFetching
  const refused = preview !== undefined && isRefused(preview)
  const apply = () => {
    if (!preview) return
    mutate(
      { text, mode, version: preview.version },
      {
        onSuccess: ({ change, diff }) => {
          onApplied()
          if (change === null) showToast({ tone: 'info', text: t('dns.paste.unchanged') })
          else undoToast(t('dns.paste.done', { count: diff.length }), change)
        },
      },
    )
  }
  return {
    preview,
    /** The preview is that of the text as it is now. */
    isCurrent,
    refused,
    /** Records that change. */
    count: preview && isCurrent && !refused && !isHeld ? preview.diff.length : 0,
    applyError,
    error: applyError ?? previewError,
    isPending,
    apply,
    reset,
  }
}

export type ZoneImport = ReturnType<typeof useZoneImport>
