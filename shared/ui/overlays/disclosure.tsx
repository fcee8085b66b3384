import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { Heading } from 'react-aria-components/Heading'
import { ChevronRight } from '../icons'
import styles from './disclosure.module.css'

export interface DisclosureProps {
  title: ReactNode
  headingLevel?: 2 | 3 | 4
  /** Shown at the end of the line, open or not. */
  aside?: ReactNode
  defaultOpen?: boolean
  children: ReactNode
}

/** A heading that shows and hides what is below it. */
export const Disclosure = ({ title, headingLevel = 3, aside, defaultOpen, children }: DisclosureProps) => (
  <AriaDisclosure defaultExpanded={defaultOpen} className={clsx(styles.disclosure)}>
    <div className={styles.line}>
      <Heading level={headingLevel} className={styles.heading}>
        <Button slot="trigger" className={clsx(styles.trigger)}>
          <ChevronRight aria-hidden="true" className={styles.chevron} />
          {title}
        </Button>
      </Heading>
      {aside}
    </div>
    <DisclosurePanel className={clsx(styles.panel)}>
      <div className={styles.content}>{children}</div>
    </DisclosurePanel>
  </AriaDisclosure>
)
