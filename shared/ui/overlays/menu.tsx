import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu as AriaMenu, Header, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { type ButtonStyle, buttonClass } from '../button/button'
import { announce } from '../feedback/live-region'
import { useUiText } from '../text'
import styles from './menu.module.css'
import { OverlayLocale } from './overlay-locale'

export interface MenuEntry {
  id: string
  label: string
  icon?: ReactNode
  /** A second, smaller line. */
  description?: string
  /** A route of the product or an address; goes through the router where there is one. */
  href?: string
  onAction?: () => void
  /** Called when the entry is about to be chosen: the pointer or the focus is on it. */
  onIntent?: () => void
  tone?: 'danger'
  /** Not available, and why: the entry stays reachable by keyboard, reads the reason out and does nothing else. */
  disabledReason?: string
  /** A stub: not available yet, marked 'Soon' instead of showing its reason. */
  soon?: boolean
}

interface MenuGroup {
  /** Stable key of the group. */
  id: string
  title?: string
  entries: readonly MenuEntry[]
}

interface MenuProps extends ButtonStyle {
  /** What the trigger shows. */
  trigger: ReactNode
  /** Accessible name of the trigger and the menu, needed when the trigger shows only an icon. */
  label: string
  /** Only an icon: the trigger is square. */
  iconOnly?: boolean
  groups: readonly MenuGroup[]
  /** Above the entries, such as the greeting and the user's name. */
  header?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  onOpenChange?: (open: boolean) => void
  /** -1 where the trigger is one of many that arrows lead to. */
  tabIndex?: number
}

/** A button that opens a menu: arrows, type-ahead, Escape, focus back to the button. */
export const Menu = ({
  trigger,
  label,
  iconOnly = false,
  groups,
  header,
  placement = 'bottom end',
  onOpenChange,
  variant = 'ghost',
  size,
  block,
  tabIndex,
}: MenuProps) => (
  <OverlayLocale>
    <MenuTrigger onOpenChange={onOpenChange}>
      <AriaButton
        aria-label={iconOnly ? label : undefined}
        excludeFromTabOrder={tabIndex === -1}
        className={clsx(buttonClass({ variant, size, block }), styles.trigger, iconOnly && styles.iconOnly)}
      >
        {trigger}
      </AriaButton>
      <Popover placement={placement} offset={6} className={clsx(styles.popover)}>
        {header && <div className={styles.header}>{header}</div>}
        <AriaMenu aria-label={label} className={clsx(styles.menu)}>
          {groups.map(group => (
            <MenuSection key={group.id} className={styles.section}>
              {group.title && <Header className={styles.groupTitle}>{group.title}</Header>}
              {group.entries.map(entry => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  </OverlayLocale>
)

const Entry = ({ entry }: { entry: MenuEntry }) => {
  const { disabledReason, description, tone, soon } = entry
  const t = useUiText()
  const disabled = disabledReason !== undefined
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      href={disabled ? undefined : entry.href}
      onAction={disabled ? () => announce(disabledReason) : entry.onAction}
      onHoverStart={entry.onIntent}
      onFocus={entry.onIntent}
      shouldCloseOnSelect={!disabled}
      className={clsx(styles.item, tone && styles[tone], disabled && styles.disabled)}
      render={disabled ? props => <div {...(props as object)} aria-disabled="true" /> : undefined}
    >
      {entry.icon && (
        <span className={styles.icon} aria-hidden="true">
          {entry.icon}
        </span>
      )}
      <span className={styles.texts}>
        <span>{entry.label}</span>
        {(disabledReason ?? description) && (
          <Text slot="description" className={soon ? styles.unseen : styles.description} aria-hidden="true">
            {disabledReason ?? description}
          </Text>
        )}
      </span>
      {soon && (
        <span className={styles.soon} aria-hidden="true">
          {t('soon')}
        </span>
      )}
    </MenuItem>
  )
}
