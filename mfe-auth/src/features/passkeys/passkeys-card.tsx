import { isApiError, useErrorText, useQuery } from '@panel/shared/api-client'
import type { Passkey } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { browserSupportsWebAuthn } from '@panel/shared/passkeys'
import { showToast } from '@panel/shared/session'
import { Button, Card, IconButton, Stack } from '@panel/shared/ui'
import { Plus, Trash2 } from '@panel/shared/ui/icons'
import { ConfirmDialog, PromptDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { EntryList } from '../../common/entry-list'
import { Loaded } from '../../common/loaded'
import { passkeysQuery, useAddPasskey, useRemovePasskey } from './api/passkeys'

/** Passkeys: a sign-in without a password that cannot be phished. */
export const PasskeysCard = () => {
  const { t } = useTranslation('mfe-auth')
  const query = useQuery(passkeysQuery())
  const [toRemove, setToRemove] = useState<Passkey | null>(null)
  const supported = browserSupportsWebAuthn()
  return (
    <Card title={t('passkeys.title')} description={t('passkeys.text')} actions={supported && <AddPasskey />}>
      <Stack gap={4}>
        {!supported && <p>{t('passkeys.unsupported')}</p>}
        <Loaded query={query} lines={1}>
          {passkeys => (
            <EntryList
              empty={t('passkeys.none')}
              entries={passkeys.map(passkey => ({
                id: passkey.id,
                title: passkey.name || t('passkeys.unnamed'),
                details: [
                  t('account.createdOn', { date: formatDate(passkey.created_at) }),
                  passkey.last_used_at
                    ? t('account.lastUsedOn', { date: formatDate(passkey.last_used_at) })
                    : t('account.neverUsed'),
                ],
                action: (
                  <IconButton
                    label={t('passkeys.removeNamed', { name: passkey.name || t('passkeys.unnamed') })}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => setToRemove(passkey)}
                  />
                ),
              }))}
            />
          )}
        </Loaded>
      </Stack>
      <RemovePasskey passkey={toRemove} onClose={() => setToRemove(null)} />
    </Card>
  )
}

const AddPasskey = () => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const [open, setOpen] = useState(false)
  const add = useAddPasskey()
  const save = (name: string) =>
    add.mutate(name, {
      onSuccess: () => {
        setOpen(false)
        showToast({ tone: 'success', text: t('passkeys.added') })
      },
    })
  const failure =
    add.error && (isApiError(add.error) ? errorText(add.error, t('passkeys.failed')) : t('passkeys.cancelled'))
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('passkeys.add')}
      </Button>
      <PromptDialog
        open={open}
        onClose={() => setOpen(false)}
        onSubmit={save}
        title={t('passkeys.add')}
        label={t('passkeys.name')}
        input={{ description: t('passkeys.nameHint'), maxLength: 100 }}
        submitLabel={t('passkeys.add')}
        pending={add.isPending}
        error={failure}
      />
    </>
  )
}

const RemovePasskey = ({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const remove = useRemovePasskey()
  return (
    <ConfirmDialog
      open={passkey !== null}
      onClose={onClose}
      onConfirm={() => passkey && remove.mutate(passkey.id, { onSuccess: onClose })}
      tone="danger"
      title={t('passkeys.remove')}
      text={t('passkeys.removeText')}
      confirmLabel={t('passkeys.remove')}
      pending={remove.isPending}
      error={remove.error && errorText(remove.error, t('passkeys.removeFailed'))}
    />
  )
}
