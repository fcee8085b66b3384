import {
  type RejectionReason,
  registryReasons,
  rejectionReasons,
  requesterReasons,
  type StatusReason,
} from '@panel/shared/contract'
import type { Language } from '../base/language'
import { textOf } from '../base/texts'
import type { DomainRow } from '../database/schema'

const isRegistryReason = (code: string): code is (typeof registryReasons)[number] =>
  registryReasons.some(known => known === code)

const isTemplate = (code: string): code is RejectionReason => rejectionReasons.some(known => known === code)

/** The reason in the reader's language; an administrator's own words stay as typed. */
export const reasonText = (code: string, text: string, language: Language): string => {
  if (code === requesterReasons[0]) return textOf(code, language)
  if (isTemplate(code)) return [textOf(code, language), text].join(' ').trim()
  if (!code.startsWith('registry_')) return text
  return textOf(isRegistryReason(code) ? code : 'registry_refused', language, { code: code.slice('registry_'.length) })
}

/** The reason of a refusal; nothing without one. */
export const reasonOf = (
  { reason_code: code, reason_text: text }: Pick<DomainRow, 'reason_code' | 'reason_text'>,
  language: Language,
): { reason?: StatusReason } =>
  code === null ? {} : { reason: { code, text: reasonText(code, text ?? '', language) } }
