import { useTranslation } from '@panel/shared/i18n'
import { type ContributionProps, useUnsaved } from '@panel/shared/panel'
import { useSettings } from '@panel/shared/panel/use-settings'
import { Button, Inline, Stack, TextField } from '@panel/shared/ui'
import { type FormEvent, useState } from 'react'
import { useCreateMailbox, useMailboxes } from '../model/mailboxes'
import type { settings } from '../settings'
import { MailboxList } from './mailbox-list'

export const DomainMailboxes = ({ context: { domain }, notify }: ContributionProps<'domain.section'>) => {
  const { t } = useTranslation('mfe-mailboxes')
  const { mostMailboxes } = useSettings<typeof settings>()
  const own = useMailboxes().data?.filter(mailbox => mailbox.domain === domain.name) ?? []
  const create = useCreateMailbox(domain.name)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<'taken' | 'form' | 'away'>()
  const [pending, setPending] = useState(false)
  useUnsaved(name !== '', { title: t('title') })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    const outcome = await create(name)
    setPending(false)
    if (outcome !== 'created') return setFault(outcome)
    setFault(undefined)
    setName('')
    notify(t('created', { address: `${name}@${domain.name}` }), 'success')
  }
  return (
    <Stack>
      <MailboxList domain={domain.name} />
      <form noValidate onSubmit={submit}>
        <Inline align="end">
          <TextField
            label={t('name')}
            value={name}
            error={fault && t(`fault.${fault}`)}
            suffix={`@${domain.name}`}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            pending={pending}
            disabledReason={own.length < mostMailboxes ? undefined : t('most', { count: mostMailboxes })}
          >
            {t('create')}
          </Button>
        </Inline>
      </form>
    </Stack>
  )
}
