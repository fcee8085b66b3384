import { CopyButton } from '@panel/shared/ui'
import styles from './listing.module.css'

interface ListingProps {
  /** Name of the file, or what the lines are. */
  title: string
  text: string
  copyLabel: string
}

/** Lines to copy into a file or a terminal. Long ones wrap, so that nothing has to be scrolled to be read. */
export const Listing = ({ title, text, copyLabel }: ListingProps) => (
  <figure className={styles.listing}>
    <figcaption>
      <span translate="no">{title}</span>
      <CopyButton text={text} label={copyLabel} />
    </figcaption>
    <pre translate="no">
      <code>{text}</code>
    </pre>
  </figure>
)
