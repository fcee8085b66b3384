import type { DnsRecord } from '@panel/shared/contract'
import { type DialogDraft, useDialogDraft } from '@panel/shared/forms'
import { useLocation } from '@panel/shared/panel'
import { useState } from 'react'
import { pasteDraftKeyOf, templateDraftKeyOf, zoneTextDraftKeyOf } from '../../model/dns-draft-keys'
import { wantsHistory } from '../../model/drawer-route'
import { HistoryDialog } from './history/history-dialog'
import { PasteDialog } from './paste/paste-dialog'
import { TemplateDialog } from './template/template-dialog'
import { ZoneTextDialog } from './text/zone-text-dialog'

export interface Dialogs {
  pasting: DialogDraft
  template: DialogDraft
  text: DialogDraft
  history: { open: boolean; show: () => void; hide: () => void }
}

/** What is done with all records at once opens as a dialog, and opens again where it was left. */
export const useEditorDialogs = (domainId: number): Dialogs => {
  const { search } = useLocation()
  const [open, setOpen] = useState(() => wantsHistory(search))
  return {
    pasting: useDialogDraft(pasteDraftKeyOf(domainId)),
    template: useDialogDraft(templateDraftKeyOf(domainId)),
    text: useDialogDraft(zoneTextDraftKeyOf(domainId)),
    history: { open, show: () => setOpen(true), hide: () => setOpen(false) },
  }
}

interface EditorDialogsProps {
  domainId: number
  zone: string
  records: readonly DnsRecord[]
  dialogs: Dialogs
}

export const EditorDialogs = ({ dialogs: { pasting, template, text, history }, ...zone }: EditorDialogsProps) => (
  <>
    <TemplateDialog {...zone} draft={template} />
    <PasteDialog domainId={zone.domainId} draft={pasting} />
    <ZoneTextDialog {...zone} draft={text} />
    <HistoryDialog domainId={zone.domainId} open={history.open} onClose={history.hide} />
  </>
)
