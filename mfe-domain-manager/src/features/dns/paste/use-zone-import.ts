import { useQuery } from '@panel/shared/api-client'
import type { DnsImported } from '@panel/shared/contract'
import { type Translate, useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { useState } from 'react'
import { useDebouncedValue } from '../../../common/hooks'
import { isRefused, refusedText } from '../../../model/import-summary'
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
  /** The text is stored, without these lines, which were refused. */
  onApplied: (left: string) => void
}

/** Milliseconds without a key press before the server is asked what the text would do. */
const typingPause = 300

/** 'Add 4, leave out 2 refused lines': the left-out ones only where the rest does something. */
const restLabel = (t: Translate<'mfe-domain-manager'>, { diff, lines }: DnsImported): string | undefined => {
  if (diff.length === 0) return undefined
  const isAdding = diff.every(({ op }) => op === 'add')
  const done = t(isAdding ? 'dns.paste.addRest' : 'dns.paste.applyRest', { count: diff.length })
  const left = lines.filter(({ state }) => state === 'refused').length
  return t('dns.paste.leaveOut', { done, count: left })
}

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
  const [replace, setReplace] = useState<number[]>([])
  const body = { text, mode, ...(replace.length > 0 && { replace_ids: replace }) }
  const isAsked = mayBeBlank || text.trim() !== ''
  const query = useQuery({ ...importPreviewQuery(domainId, body), enabled: open && isAsked })
  const { error: applyError, isPending, mutate, reset } = useImportZone(domainId)
  const undoToast = useUndoToast(domainId)
  const previewError = isAsked ? query.error : null
  const preview = isAsked && !previewError ? query.data : undefined
  const isCurrent = text === typed && !query.isPlaceholderData
  const refused = preview !== undefined && isRefused(preview)
  const apply = () => {
    if (!preview) return
    mutate(
      { ...body, version: preview.version, ...(refused && { skip_refused: true }) },
      {
        onSuccess: ({ change, diff, lines }) => {
          setReplace([])
          onApplied(refusedText(lines))
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
    count: preview && isCurrent && !isHeld ? preview.diff.length : 0,
    /** Names the button: what is done, and how many lines are left out. */
    applyLabel: preview && isCurrent && refused ? restLabel(t, preview) : undefined,
    /** A record makes way for a line of the text. */
    makeWay: (id: number) => setReplace(ids => [...new Set([...ids, id])]),
    applyError,
    error: applyError ?? previewError,
    isPending,
    apply,
    reset,
  }
}

export type ZoneImport = ReturnType<typeof useZoneImport>
