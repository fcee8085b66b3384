import { CART_SIZE } from '@panel/shared/contract'
import { TextArea, useDialogDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { showToast } from '@panel/shared/session'
import { Button, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useEffect, useEffectEvent } from 'react'
import { checkout } from '../../../common/checkout-texts'
import styles from './many.module.css'
import { ManyOutcome } from './many-outcome'
import { ManyPreview } from './many-preview'
import { NamesFile } from './names-file'
import { useAddMany } from './use-add-many'
import { useListed } from './use-listed'

interface AddManyDialogProps {
  /** How often it was asked for: each time it opens. */
  asked: number
}

/** Many names at once, from a list or a file, into the cart. What was typed before a reload is there, and open, again. */
export const AddManyDialog = ({ asked }: AddManyDialogProps) => {
  const { t } = useTranslation(checkout)
  const draft = useDialogDraft('cart-many')
  const adding = useAddMany()
  const isTyped = draft.text.trim() !== ''
  useUnsaved(isTyped, { title: t('many.title') })
  const listed = useListed(draft.text, draft.open && isTyped && !adding.running)
  const names = isTyped ? (listed?.names ?? []) : []
  const open = useEffectEvent(() => {
    // What the server did not take is said until the dialog opens again.
    if (!adding.running) adding.reset()
    draft.show()
  })
  useEffect(() => {
    if (asked > 0) open()
  }, [asked])
  const close = () => {
    adding.stop()
    draft.hide()
  }
  const add = async () => {
    const count = names.length
    const added = await adding.run(names)
    if (!added) return
    draft.forget()
    showToast({ tone: 'success', text: t('many.added', { count }) })
  }
  return (
    <Dialog
      open={draft.open}
      onClose={close}
      title={t('many.title')}
      description={t('many.text', { count: CART_SIZE })}
      footer={
        <>
          <Button onClick={adding.running ? adding.stop : close}>
            {t(adding.running ? 'many.stop' : 'many.close')}
          </Button>
          <Button
            variant="primary"
            pending={adding.running}
            disabledReason={names.length === 0 ? t('many.nothing') : undefined}
            onClick={add}
          >
            {names.length === 0 ? t('many.open') : t('many.add', { count: names.length })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextArea
          label={t('many.names')}
          rows={8}
          mono
          className={styles.text}
          spellCheck={false}
          readOnly={adding.running}
          value={draft.text}
          onChange={event => draft.change(event.target.value)}
        />
        <NamesFile onText={draft.change} />
        {isTyped && listed && <ManyPreview {...listed} />}
        <ManyOutcome {...adding} />
      </Stack>
    </Dialog>
  )
}
