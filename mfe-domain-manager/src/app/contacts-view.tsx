import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Stack } from '@panel/shared/ui'
import { ContactsEditor } from '../features/contacts/contacts-editor'
import { RegistryContacts } from '../features/contacts/registry-contacts'
import { MissingRegistrant, UnconfirmedContact } from '../features/contacts/unconfirmed-contact'
import { ViewTitle } from './drawer-states'

/** Sub-view of the drawer: the domain's contacts (S2.36). */
export const ContactsView = ({ domain, onDone }: { domain: Domain; onDone: () => void }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <>
      <ViewTitle>{t('sections.contacts')}</ViewTitle>
      <Stack gap={4}>
        <MissingRegistrant domain={domain} />
        <UnconfirmedContact domain={domain} />
        <ContactsEditor domain={domain} onDone={onDone} />
        <RegistryContacts domain={domain} />
      </Stack>
    </>
  )
}
