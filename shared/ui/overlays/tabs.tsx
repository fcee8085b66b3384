import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { OverlayLocale } from './overlay-locale'
import styles from './tabs.module.css'

interface TabItem<Id extends string = string> {
  id: Id
  label: string
  /** A number next to the label. */
  count?: number
  content: ReactNode
}

interface TabsProps<Id extends string = string> {
  /** Accessible name of the row of tabs. */
  label: string
  tabs: readonly TabItem<Id>[]
  /** The open tab, for tabs kept in the address; the first one opens by itself without it. */
  selected?: Id
  onSelect?: (id: Id) => void
  /** Links to pages that belong to the same menu, in the row of the tabs. */
  beside?: ReactNode
  className?: string
}

/** On a phone the row of tabs scrolls: the open one comes to its middle. */
const showTab = (tab: HTMLElement | null): void => {
  const list = tab?.parentElement
  if (!list) return
  const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}

/** Tabs by the ARIA pattern; only the open tab's content is rendered. */
export const Tabs = <Id extends string>({ label, tabs, selected, onSelect, beside, className }: TabsProps<Id>) => (
  <OverlayLocale>
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={key => {
        const chosen = tabs.find(tab => tab.id === key)
        if (chosen) onSelect?.(chosen.id)
      }}
      className={clsx(styles.tabs, className)}
    >
      <div className={clsx(beside !== undefined && styles.row)}>
        <TabList aria-label={label} className={clsx(styles.list)}>
          {tabs.map(tab => (
            <Tab key={tab.id} id={tab.id} ref={tab.id === selected ? showTab : undefined} className={clsx(styles.tab)}>
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </Tab>
          ))}
        </TabList>
        {beside}
      </div>
      {tabs.map(tab => (
        <TabPanel key={tab.id} id={tab.id} className={clsx(styles.panel)}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  </OverlayLocale>
)
