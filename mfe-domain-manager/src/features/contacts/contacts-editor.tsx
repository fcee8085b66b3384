import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { addressesQuery } from '@panel/shared/lists'
import { domainCan } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Button, ErrorState, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { verdictText, withRules } from '../../common/rule-texts'
import { contactsQuery, useSaveContacts } from './api/contacts'
import styles from './contacts.module.css'
import { ContactsForm } from './contacts-form'
import { WaitingRegistrant } from './waiting-registrant'

const noAddresses: never[] = []

/** Loads the contacts of a domain and saves what is changed (S2.36). Without an address book it works as well. */
export const ContactsEditor = ({ domain, onDone }: { domain: Domain; onDone: () => void }) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const contacts = useQuery(contactsQuery(domain.id))
  const addresses = useQuery(addressesQuery())
  const save = useSaveContacts(domain.id)
  if (contacts.data)
    return (
      <>
        {contacts.data.change && <WaitingRegistrant change={contacts.data.change} />}
        <ContactsForm
          domainId={domain.id}
          contacts={contacts.data}
          addresses={addresses.data ?? noAddresses}
          onSave={async values => {
            const saved = await save.mutateAsync(values)
            showToast({ tone: 'success', text: t(saved.change ? 'contacts.change.asked' : 'contacts.saved') })
            return saved
          }}
          onCancel={onDone}
          loading={save.isPending}
          submitError={save.error && errorText(save.error, t('contacts.failed'))}
          disabledReason={verdictText(t, domainCan.editContacts(domain))}
        />
      </>
    )
  if (contacts.error)
    return (
      <ErrorState
        title={errorText(contacts.error, t('contacts.loadFailed'))}
        actions={
          <Button pending={contacts.isFetching} onClick={() => void contacts.refetch()}>
            {t('retry')}
          </Button>
        }
      />
    )
  return (
    <SkeletonGroup label={t('loading')} className={styles.loading}>
      <Skeleton width="40%" />
      <Skeleton height="2.25rem" shape="block" />
      <Skeleton height="2.25rem" shape="block" />
      <Skeleton height="2.25rem" shape="block" />
    </SkeletonGroup>
  )
}
