import { Avatar, Button, Inline, Stack, StatusBadge, TextField } from '@panel/shared/ui'
import { LogOut, MoreHorizontal, Shield } from '@panel/shared/ui/icons'
import { ConfirmDialog, Dialog, Menu, Popover, PromptDialog, Sheet, Tabs } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useDesignText } from '../design-text'

type Open = 'dialog' | 'confirm' | 'prompt' | 'sheet' | null

export const OverlaySamples = () => {
  const t = useDesignText()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap={6}>
      <Inline gap={3}>
        <Button onClick={() => setOpen('dialog')}>{t('sample.dialogTitle')}</Button>
        <Button onClick={() => setOpen('confirm')}>{t('sample.confirmTitle')}</Button>
        <Button onClick={() => setOpen('prompt')}>{t('sample.promptTitle')}</Button>
        <Button onClick={() => setOpen('sheet')}>{t('sample.sheet')}</Button>
        <MenuSample />
        <Popover trigger={t('sample.filters')} label={t('sample.filters')}>
          <TextField label={t('sample.domain')} />
        </Popover>
      </Inline>
      <Tabs
        label={t('sample.tabs')}
        tabs={[
          { id: 'dashboard', label: t('sample.dashboardTab'), content: t('sample.body') },
          { id: 'domains', label: t('sample.domainsTab'), count: 12, content: t('sample.emptyTitle') },
        ]}
      />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t('sample.dialogTitle')}
        description={t('sample.dialogText')}
        footer={<Button variant="primary">{t('sample.save')}</Button>}
      >
        <TextField label={t('sample.email')} />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        tone="danger"
        title={t('sample.confirmTitle')}
        text={t('sample.confirmText')}
        confirmLabel={t('sample.delete')}
      />
      <PromptDialog
        open={open === 'prompt'}
        onClose={close}
        onSubmit={close}
        title={t('sample.promptTitle')}
        label={t('sample.promptLabel')}
        submitLabel={t('sample.promptSubmit')}
        validate={value => (value ? undefined : t('sample.required'))}
        input={{ type: 'email', autoComplete: 'email' }}
      />
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        modal="phone"
        title="example.com"
        subtitle={<StatusBadge status="approved">{t('sample.approved')}</StatusBadge>}
        footer={<Button variant="primary">{t('sample.save')}</Button>}
      >
        {t('sample.body')}
      </Sheet>
    </Stack>
  )
}

const MenuSample = () => {
  const t = useDesignText()
  const groups = [
    {
      id: 'main',
      entries: [{ id: 'dashboard', label: t('sample.dashboard'), icon: <Shield />, href: '#design-form' }],
    },
    {
      id: 'soon',
      title: t('sample.menu'),
      entries: [{ id: 'payments', label: t('sample.payments'), disabledReason: t('sample.lockedReason') }],
    },
    { id: 'end', entries: [{ id: 'out', label: t('sample.logout'), icon: <LogOut />, tone: 'danger' as const }] },
  ]
  return (
    <>
      <Menu
        label={t('sample.menu')}
        trigger={
          <>
            <Avatar size="sm" name="olena@example.com" />
            {t('sample.menu')}
          </>
        }
        header={
          <>
            {t('sample.greeting')} <strong>olena@example.com</strong>
          </>
        }
        groups={groups}
        placement="bottom start"
      />
      <Menu iconOnly label={t('sample.more')} trigger={<MoreHorizontal aria-hidden="true" />} groups={groups} />
    </>
  )
}
