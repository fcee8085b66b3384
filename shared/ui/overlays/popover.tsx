import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { type ButtonStyle, buttonClass } from '../button/button'
import { OverlayLocale } from './overlay-locale'
import styles from './popover.module.css'

interface PopoverProps extends ButtonStyle {
  trigger: ReactNode
  /** Accessible name of the popover. */
  label: string
  /** Accessible name of the trigger when it shows only an icon. */
  triggerLabel?: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: 'bottom start' | 'bottom end'
}

/** A button that opens a small non-modal dialog next to it, such as filters or columns. */
export const Popover = ({
  trigger,
  label,
  triggerLabel,
  children,
  placement = 'bottom start',
  variant = 'secondary',
  size,
  block,
}: PopoverProps) => (
  <OverlayLocale>
    <DialogTrigger>
      <AriaButton aria-label={triggerLabel} className={clsx(buttonClass({ variant, size, block }), styles.trigger)}>
        {trigger}
      </AriaButton>
      <AriaPopover placement={placement} offset={6} className={clsx(styles.popover)}>
        <Dialog aria-label={label} className={clsx(styles.dialog)}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  </OverlayLocale>
)
