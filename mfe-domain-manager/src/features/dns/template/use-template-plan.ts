import { isApiError, useQuery } from '@panel/shared/api-client'
import type { DnsRecord } from '@panel/shared/contract'
import { type NamedTemplate, planTemplate } from '@panel/shared/rules'
import { useMemo } from 'react'
import { useDebouncedValue } from '../../../common/hooks'
import { changePreviewQuery } from '../api/zone-changes'

/** Milliseconds without a key press before the server is asked what would change. */
const typingPause = 300

interface TemplatePlanOptions {
  domainId: number
  zone: string
  records: readonly DnsRecord[]
  template: NamedTemplate
  values: Readonly<Record<string, string>>
}

/** What a template comes to in a zone: planned here, judged by the server, whose difference is the one that is shown. */
export const useTemplatePlan = ({ domainId, zone, records, template, values }: TemplatePlanOptions) => {
  const settled = useDebouncedValue(values, typingPause)
  const plan = useMemo(() => planTemplate(zone, records, template, settled), [zone, records, template, settled])
  const isReady = plan.missing.length === 0
  const preview = useQuery({ ...changePreviewQuery(domainId, plan.changes), enabled: isReady })
  const faults = isApiError(preview.error) ? preview.error.fields : []
  const isCurrent = settled === values && isReady && !preview.isPlaceholderData && !preview.isFetching
  return {
    changes: plan.changes,
    /** The server's answer, where it belongs to what is typed. */
    preview: isCurrent && !preview.error ? preview.data : undefined,
    isReady,
    error: isReady ? preview.error : null,
    /** What the server refuses about what was typed into a field. */
    faultOf: (field: string) => faults.find(({ index }) => plan.fields[index ?? -1]?.includes(field)),
    /** Whether each fault belongs to a field. */
    isInFields: faults.length > 0 && faults.every(({ index }) => (plan.fields[index ?? -1] ?? []).length > 0),
  }
}
