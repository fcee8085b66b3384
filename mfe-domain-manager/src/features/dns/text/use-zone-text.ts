import type { DnsRecord } from '@panel/shared/contract'
import { type DialogDraft, useDialogDraft } from '@panel/shared/forms'
import { formatZone, plainRecord } from '@panel/shared/rules'
import { useMemo } from 'react'
import { zoneBaseDraftKeyOf } from '../../../model/dns-draft-keys'

interface Options {
  draft: DialogDraft
  domainId: number
  zone: string
  records: readonly DnsRecord[]
}

/**
 * The zone as text: as it is stored, as it was when typing began, and as it is typed. An empty draft is the zone as it
 * is stored.
 */
export const useZoneText = ({ draft, domainId, zone, records }: Options) => {
  const begun = useDialogDraft(zoneBaseDraftKeyOf(domainId))
  const stored = useMemo(() => formatZone(records.map(plainRecord), zone), [records, zone])
  const typed = draft.text === '' ? stored : draft.text
  const isTyped = draft.text !== '' && draft.text !== stored
  const base = begun.text === '' ? stored : begun.text
  return {
    stored,
    typed,
    base,
    isTyped,
    /** Somebody else changed the zone since typing began. */
    isContested: isTyped && base !== stored,
    type: (text: string) => {
      if (begun.text === '') begun.change(stored)
      draft.change(text || '\n')
    },
    /** Goes on with a text, from the zone as it is stored now. */
    rebase: (text: string) => {
      begun.change(stored)
      draft.change(text)
    },
    forget: () => {
      begun.forget()
      draft.forget()
    },
  }
}
