import { registerLocales } from '@panel/shared/i18n'
import { CommandPalette } from './command-palette'
import { ShortcutHelp } from './shortcut-help'
import type { Shown } from './use-shortcuts'

/** Apart from the shell's other texts, which the first page carries. */
registerLocales('shortcuts', {
  en: () => import('./locales/en.json'),
  uk: () => import('./locales/uk.json'),
})

/** What a shortcut opened. */
export const Shortcuts = ({ shown, onClose }: { shown: Shown; onClose: () => void }) =>
  shown === 'help' ? <ShortcutHelp onClose={onClose} /> : <CommandPalette onClose={onClose} />
