import { currentLanguage } from '@panel/shared/i18n'
import { pageSettings, type Slot } from '@panel/shared/panel'
import { withAdminPath } from '@panel/shared/panel/registry'
import { useRegistry } from '../registry/active-registry'

export interface Entry {
  label: string
  to: string
  icon: string
  badge: 'cart' | undefined
}

/** The entries of the registry's panels for one place of the shell, in their order and the current language. */
export const useEntries = (place: Slot, isAdmin = false): Entry[] => {
  const language = currentLanguage()
  const { adminPath, prices } = pageSettings()
  return [...useRegistry().panels.values()]
    .flatMap(({ live }) => live.navigation)
    .filter(item => item.place === place && (item.audience !== 'admin' || isAdmin) && (!item.needs || prices))
    .sort((one, other) => one.order - other.order)
    .map(({ label, to, icon, badge }) => ({
      label: label[language],
      to: withAdminPath(to, adminPath),
      icon,
      badge,
    }))
}
