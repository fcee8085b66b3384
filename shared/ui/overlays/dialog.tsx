import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../button/icon-button'
import { X } from '../icons'
import { useUiText } from '../text'
import styles from './dialog.module.css'
import { OverlayLocale } from './overlay-locale'

interface DialogProps {
  open: boolean
  /** Asked for by Escape, the close button or a click next to the dialog. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** A click next to the dialog closes it. Off by default: typed input must not vanish by a slip. */
  dismissable?: boolean
  /** Escape and the close button do nothing while a call is under way. */
  busy?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Buttons below the content, in a row that stays in view. */
  footer?: ReactNode
  children?: ReactNode
}

/**
 * False in the first render. What opens last makes everything else inert, and effects run from the inside out: a dialog
 * that appears together with the one around it must open after it.
 */
const useMounted = (): boolean => {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}

/** A modal dialog: focus goes in, stays in, and comes back; the page behind is inert. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  size = 'md',
  dismissable = false,
  busy = false,
  role = 'dialog',
  footer,
  children,
}: DialogProps) => {
  const t = useUiText()
  const descriptionId = useId()
  const mounted = useMounted()
  return (
    <OverlayLocale>
      <ModalOverlay
        isOpen={open && mounted}
        onOpenChange={isOpen => !isOpen && onClose()}
        isDismissable={dismissable && !busy}
        isKeyboardDismissDisabled={busy}
        className={clsx(styles.overlay)}
      >
        <Modal className={clsx(styles.modal, styles[size])}>
          <AriaDialog
            role={role}
            aria-describedby={description ? descriptionId : undefined}
            className={clsx(styles.dialog)}
          >
            <header className={styles.header}>
              <Heading slot="title" level={2} className={styles.title}>
                {title}
              </Heading>
              <IconButton
                size="sm"
                label={t('close')}
                icon={<X aria-hidden="true" />}
                disabled={busy}
                onClick={onClose}
              />
            </header>
            <div className={styles.body}>
              {description && (
                <div id={descriptionId} className={styles.description}>
                  {description}
                </div>
              )}
              {children}
            </div>
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </OverlayLocale>
  )
}
