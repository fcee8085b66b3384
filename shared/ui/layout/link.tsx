import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './link.module.css'

interface LinkVariant {
  /** `quiet` takes the colour of the text around it and is underlined on hover, for navigation. */
  variant?: 'text' | 'quiet'
}

/** Class of a link in a text, for the router's link. */
export const linkClass = ({ variant = 'text' }: LinkVariant = {}): string => clsx(styles.link, styles[variant])

/** A link to another site or a file; routes of the product use the router's link with `linkClass`. */
export const ExternalAnchor = ({
  variant,
  className,
  ...rest
}: ComponentProps<'a'> & LinkVariant & { href: string }) => (
  <a rel="noreferrer" {...rest} className={clsx(linkClass({ variant }), className)} />
)
