import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../button/icon-button'
import { X } from '../icons'
import { useUiText } from '../text'
import { OverlayLocale } from './overlay-locale'
import styles from './sheet.module.css'

/** Whether a CSS media query holds, kept current. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    notify => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )

export interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Below the title, such as a status badge. */
  subtitle?: ReactNode
  /** Before the title, such as a back arrow of a sub-view. */
  leading?: ReactNode
  footer?: ReactNode
  /** What Escape does instead of closing the panel next to the page: one level back. */
  onEscape?: (() => void) | undefined
  /** Whether a click next to the sheet closes it. */
  dismissable?: boolean
  /** `phone` leaves the page usable next to the panel where there is room (from 64 rem), and is modal below. */
  modal?: 'always' | 'phone'
  children: ReactNode
}

const roomBeside = '(min-width: 64rem)'

/** The panel at the right, 420 px wide (S2.33, S9.6); on a phone it fills the screen. */
export const Sheet = ({ modal = 'always', ...rest }: SheetProps) => {
  const wide = useMediaQuery(roomBeside)
  return modal === 'phone' && wide ? <SidePanel {...rest} /> : <ModalSheet {...rest} />
}

type PanelProps = Omit<SheetProps, 'modal'>

const whenEscape = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  act()
}

const ModalSheet = ({ open, onClose, onEscape: _, title, dismissable = true, ...rest }: PanelProps) => (
  <OverlayLocale>
    <ModalOverlay
      isOpen={open}
      onOpenChange={isOpen => !isOpen && onClose()}
      isDismissable={dismissable}
      className={clsx(styles.overlay)}
    >
      <Modal className={clsx(styles.sheet, styles.modal)}>
        <AriaDialog className={clsx(styles.content)}>
          <SheetParts
            {...rest}
            onClose={onClose}
            title={
              <Heading slot="title" level={2} className={styles.title}>
                {title}
              </Heading>
            }
          />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  </OverlayLocale>
)

const SidePanel = (props: PanelProps) => (props.open ? <OpenSidePanel {...props} /> : null)

const OpenSidePanel = ({ onClose, onEscape = onClose, title, ...rest }: PanelProps) => {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const element = panel.current
    element?.focus({ preventScroll: true })
    return () => {
      const lost = document.activeElement === document.body || element?.contains(document.activeElement)
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className={clsx(styles.sheet, styles.beside)}
      onKeyDown={whenEscape(onEscape)}
    >
      <div className={styles.content}>
        <SheetParts
          {...rest}
          onClose={onClose}
          title={
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          }
        />
      </div>
    </aside>
  )
}

const SheetParts = ({
  onClose,
  title,
  subtitle,
  leading,
  footer,
  children,
}: Omit<PanelProps, 'open' | 'dismissable'>) => {
  const t = useUiText()
  return (
    <>
      <header className={styles.header}>
        {leading}
        <div className={styles.heading}>
          {title}
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        <IconButton size="sm" label={t('close')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  )
}
