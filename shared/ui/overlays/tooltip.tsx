import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { OverlayLocale } from './overlay-locale'
import styles from './tooltip.module.css'

export interface TooltipProps {
  /** A short text; what must be read belongs on the page. */
  text: ReactNode
  /** One focusable element, such as a Button or an IconButton. */
  children: ComponentProps<typeof Focusable>['children']
  placement?: 'top' | 'bottom' | 'left' | 'right'
}

/** Shows on hover after a moment and on keyboard focus at once; described to a screen reader. */
export const Tooltip = ({ text, children, placement = 'top' }: TooltipProps) => (
  <OverlayLocale>
    <TooltipTrigger delay={400}>
      <Focusable>{children}</Focusable>
      <AriaTooltip placement={placement} offset={6} className={clsx(styles.tooltip)}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  </OverlayLocale>
)
