import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button'
import styles from './button.module.css'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'trailingIcon' | 'block' | 'aria-label'> {
  /** The accessible name; also shown on hover. */
  label: string
  icon: ReactNode
}

/** A button that shows only an icon. */
export const IconButton = ({ label, icon, variant = 'ghost', className, ...rest }: IconButtonProps) => (
  <Button
    title={rest.disabledReason === undefined ? label : undefined}
    {...rest}
    variant={variant}
    aria-label={label}
    className={clsx(styles.icon, className)}
  >
    {icon}
  </Button>
)
