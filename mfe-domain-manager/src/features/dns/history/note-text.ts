import type { Translate } from '@panel/shared/i18n'
import { DNS_TEMPLATES } from '@panel/shared/rules'

/** What a change set was made by, behind its author. */
export const noteText = (note: string | null, t: Translate<'mfe-domain-manager'>): string => {
  const [kind, value] = note?.split(':') ?? []
  if (kind === 'import') return ` · ${t('dns.history.imported')}`
  if (kind === 'revert') return ` · ${t('dns.history.revertOf', { version: value })}`
  const template = kind === 'template' ? DNS_TEMPLATES.find(({ id }) => id === value) : undefined
  if (template) return ` · ${t(`dns.template.name.${template.id}`)}`
  return note ? ` · ${note}` : ''
}
