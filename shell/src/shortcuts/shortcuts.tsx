import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { Checkbox, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { commandKey } from '../navigation/palette-request'
import { characterKeysOn, keepCharacterKeys } from './character-keys'
import { CommandPalette } from './command-palette'
import styles from './shortcuts.module.css'
import type { Shown } from './use-shortcuts'

/** The one key whose name is not printed on it. */
const spaceKey = 'Space'

const shortcuts = [
  { id: 'search', keys: ['/'] },
  { id: 'palette', keys: [commandKey, 'K'] },
  { id: 'help', keys: ['?'] },
  { id: 'escape', keys: ['Esc'] },
  { id: 'rows', keys: ['↑', '↓'] },
  { id: 'open', keys: ['Enter'] },
  { id: 'choose', keys: [spaceKey] },
] as const

/** Every shortcut of the product. */
const ShortcutHelp = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('shortcuts')
  const [on, setOn] = useState(characterKeysOn)
  return (
    <Dialog open onClose={onClose} dismissable size="sm" title={t('help.title')}>
      <Stack gap={5}>
        <dl className={styles.shortcuts}>
          {shortcuts.map(({ id, keys }) => (
            <div key={id} className={styles.shortcut}>
              <dt>{t(`help.${id}`)}</dt>
              <dd className={styles.keys}>
                {keys.map(key => (
                  <kbd key={key} className={styles.key}>
                    {key === spaceKey ? t('help.space') : key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={t('help.characters')}
          description={t('help.charactersHint')}
          checked={on}
          onChange={event => {
            keepCharacterKeys(event.target.checked)
            setOn(event.target.checked)
          }}
        />
      </Stack>
    </Dialog>
  )
}

/** Apart from the shell's other texts, which the first page carries. */
registerLocales('shortcuts', {
  en: () => import('./locales/en.json'),
  uk: () => import('./locales/uk.json'),
})

/** What a shortcut opened. */
export const Shortcuts = ({ shown, onClose }: { shown: Shown; onClose: () => void }) =>
  shown === 'help' ? <ShortcutHelp onClose={onClose} /> : <CommandPalette onClose={onClose} />
