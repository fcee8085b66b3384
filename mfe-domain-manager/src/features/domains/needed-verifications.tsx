import { callApi, queryOptions, useQuery } from '@panel/shared/api-client'
import { type Domain, verificationCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { keys } from '../../common/keys'
import { PhoneCode } from './phone-code'

const verificationsQuery = () =>
  queryOptions({
    queryKey: keys.verifications,
    queryFn: ({ signal }) => callApi(verificationCalls.list, {}, { signal }),
  })

/**
 * What of a domain's registrant is still to be verified, in the notice that the domain waits for it, and the code that
 * verifies a phone where the operator sends texts.
 */
export const NeededVerifications = ({ domain: { id } }: { domain: Pick<Domain, 'id'> }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { data } = useQuery(verificationsQuery())
  const needed = data?.needed.filter(({ domains }) => domains.some(domain => domain.id === id)) ?? []
  const byCode = needed.find(({ by_code }) => by_code)
  return (
    <>
      <ul>
        {needed.map(({ kind, subject, by_code }) => (
          <li key={kind}>{t(`work.verification.${by_code ? 'code' : kind}`, { subject })}</li>
        ))}
      </ul>
      {byCode && <PhoneCode key={byCode.subject} id={id} number={byCode.subject} />}
    </>
  )
}
