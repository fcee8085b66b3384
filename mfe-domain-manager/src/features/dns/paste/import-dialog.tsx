import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, Stack, TextArea } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import type { ComponentProps, ReactNode } from 'react'
import type { ZoneImport } from './use-zone-import'

interface ImportDialogProps extends Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'title' | 'description'> {
  zoneImport: ZoneImport
  closeLabel: string
  /** Buttons between closing and applying. */
  actions?: ReactNode
  /** Why nothing can be applied now. */
  disabledReason: string | undefined
  field: ReactNode
  children: ReactNode
}

/** A text of records, what it would do, and the button that does it. */
export const ImportDialog = ({
  zoneImport: { count, error, isPending, apply },
  closeLabel,
  actions,
  disabledReason,
  field,
  children,
  ...dialog
}: ImportDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  return (
    <Dialog
      {...dialog}
      busy={isPending}
      size="lg"
      footer={
        <>
          <Button onClick={dialog.onClose}>{closeLabel}</Button>
          {actions}
          <Button variant="primary" pending={isPending} disabledReason={disabledReason} onClick={apply}>
            {t('dns.paste.apply', { count })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {field}
        {error && <Alert tone="danger">{errorText(error, t('dns.paste.failed'))}</Alert>}
        {children}
      </Stack>
    </Dialog>
  )
}

type RecordsTextProps = Pick<
  ComponentProps<typeof TextArea>,
  'label' | 'rows' | 'className' | 'placeholder' | 'value'
> & {
  onType: (text: string) => void
}

/** Where records are typed in the syntax of a master file. */
export const RecordsText = ({ onType, ...field }: RecordsTextProps) => (
  <TextArea
    {...field}
    mono
    onChange={event => onType(event.target.value)}
    spellCheck={false}
    autoComplete="off"
    autoCapitalize="none"
  />
)
