import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './stack.module.css'

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12

interface StackProps extends ComponentProps<'div'> {
  /** Steps of the 4 px grid. */
  gap?: Gap
}

/** One below the other. */
export const Stack = ({ gap = 4, className, style, ...rest }: StackProps) => (
  <div {...rest} className={clsx(styles.stack, className)} style={{ gap: `var(--space-${gap})`, ...style }} />
)

interface InlineProps extends StackProps {
  justify?: 'start' | 'between' | 'end'
  align?: 'center' | 'start' | 'baseline' | 'end'
}

/** Side by side, wrapping when the line is full. */
export const Inline = ({ gap = 2, justify = 'start', align = 'center', className, style, ...rest }: InlineProps) => (
  <div
    {...rest}
    className={clsx(styles.inline, className)}
    style={{
      gap: `var(--space-${gap})`,
      justifyContent: justify === 'between' ? 'space-between' : `${justify}`,
      alignItems: align,
      ...style,
    }}
  />
)
