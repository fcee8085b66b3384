import { callApi, queryClient, queryOptions, useErrorText, useMutation, useQuery } from '@panel/shared/api-client'
import { contactCalls, type Domain, type RegistryContact } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Alert, Badge, Button, FormError, Stack } from '@panel/shared/ui'
import { keys } from '../../common/keys'
import { verdictText, withRules } from '../../common/rule-texts'
import styles from './contacts.module.css'

/** The contacts as the registry gets them, compared with what it has; read again whenever the contacts were. */
const atRegistryQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.atRegistry(domainId),
    queryFn: ({ signal }) => callApi(contactCalls.atRegistry, { params: { id: domainId } }, { signal }),
    staleTime: 0,
  })

/** Sends the contacts again. Updates: what the registry has. */
const useSend = (domainId: number) =>
  useMutation({
    mutationFn: () => callApi(contactCalls.sendToRegistry, { params: { id: domainId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.atRegistry(domainId) }),
  })

const tones = { same: 'success', differs: 'warning', missing: 'warning', unknown: 'neutral' } as const

type Postal = RegistryContact['postal'][number]

const lineOf = ({ name, organisation, street, city, province, postal_code, country }: Postal): string =>
  [name, organisation, ...street, `${postal_code} ${city}`.trim(), province, country].filter(Boolean).join(', ')

const OneContact = ({ contact }: { contact: RegistryContact }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { role, state, postal, phone, email, differences } = contact
  return (
    <li>
      <strong>{t(`contacts.role.${role}`)}</strong> <Badge tone={tones[state]}>{t(`contacts.registry.${state}`)}</Badge>
      {postal.map(form => (
        <p key={form.type}>{t(`contacts.registry.${form.type}`, { address: lineOf(form) })}</p>
      ))}
      <p>{[phone, email].filter(Boolean).join(', ')}</p>
      {differences.length > 0 && (
        <ul aria-label={t('contacts.registry.differences')}>
          {differences.map(({ field, ours, registry }) => (
            <li key={field}>
              {t('contacts.registry.difference', { field, ours: ours || '–', registry: registry || '–' })}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** What the registry of a domain gets of its contacts, in ASCII where it wants that, and where it has them otherwise. */
export const RegistryContacts = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const { data = [] } = useQuery(atRegistryQuery(domain.id))
  const send = useSend(domain.id)
  if (data.length === 0) return null
  const isWrong = data.some(({ state }) => state === 'differs' || state === 'missing')
  return (
    <section aria-labelledby={`registry-contacts-${domain.id}`} className={styles.contact}>
      <h4 id={`registry-contacts-${domain.id}`} className={styles.title}>
        {t('contacts.registry.title')}
      </h4>
      <p className={styles.hint}>{t('contacts.registry.text')}</p>
      <Stack gap={3}>
        <ul className={styles.registry}>
          {data.map(contact => (
            <OneContact key={contact.role} contact={contact} />
          ))}
        </ul>
        {isWrong && (
          <Alert
            live={false}
            tone="warning"
            title={t('contacts.registry.wrong')}
            actions={
              <Button
                size="sm"
                pending={send.isPending}
                disabledReason={verdictText(t, domainCan.editContacts(domain))}
                onClick={() =>
                  send.mutate(undefined, {
                    onSuccess: () => showToast({ tone: 'success', text: t('contacts.registry.sent') }),
                  })
                }
              >
                {t('contacts.registry.send')}
              </Button>
            }
          >
            {t('contacts.registry.wrongText')}
            <FormError>{send.error && errorText(send.error, t('contacts.registry.failed'))}</FormError>
          </Alert>
        )}
      </Stack>
    </section>
  )
}
