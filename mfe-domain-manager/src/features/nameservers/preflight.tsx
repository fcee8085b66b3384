import { useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import type { Nameservers } from '@panel/shared/rules'
import { Alert, Button, Stack } from '@panel/shared/ui'
import { useState } from 'react'
import { useDebouncedValue } from '../../common/hooks'
import { askedOf, checkQueryOf } from './api/check-nameservers'
import { PreflightReport } from './preflight-report'

interface PreflightProps {
  domainId: number
  /** What is typed, as it would be stored. */
  nameservers: Nameservers
  /** Whether they are others than the domain has: those are checked without being asked to. */
  isNew: boolean
  /** Saves the records as a file that other nameservers can import. */
  onExport: (() => void) | undefined
}

/** Milliseconds without a key press before nameservers that were typed are asked. */
const typingPause = 800

/** What the nameservers answer for the domain before it is theirs: whether they have it, with which records. */
export const Preflight = ({ domainId, nameservers, isNew, onExport }: PreflightProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const [wanted, setWanted] = useState('')
  const { ns, glue } = askedOf(nameservers)
  const now = [...ns, ...glue].join()
  const settled = useDebouncedValue(now, typingPause)
  const isCurrent = now !== '' && (now === wanted || (isNew && now === settled))
  const { data, error, isFetching, refetch } = useQuery({
    ...checkQueryOf(domainId, nameservers),
    enabled: isCurrent,
  })
  return (
    <Stack gap={3}>
      <div>
        <Button
          size="sm"
          pending={isCurrent && isFetching}
          disabledReason={ns.length === 0 ? t('delegation.check.none') : undefined}
          onClick={() => (isCurrent ? void refetch() : setWanted(now))}
        >
          {t('delegation.check.start')}
        </Button>
      </div>
      {isCurrent && error && <Alert tone="danger">{errorText(error, t('delegation.check.failed'))}</Alert>}
      {isCurrent && data && <PreflightReport {...data} onExport={onExport} />}
    </Stack>
  )
}
