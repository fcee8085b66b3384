import { currentLanguage } from '@panel/shared/i18n'
import { type IconName, type Place, pageSettings } from '@panel/shared/panel'
import { registryInUse } from '../registry/registry-in-use'

export interface Entry {
  label: string
  to: string
  icon: IconName
  badge: 'cart' | undefined
}

/** The entries that the panels of the registry put into one place of the shell, in their order and the language in force. */
export const entriesOf = (place: Place, isAdmin = false): Entry[] => {
  const language = currentLanguage()
  return [...registryInUse().panels.values()]
    .flatMap(({ live }) => live.navigation)
    .filter(item => item.place === place && (item.audience !== 'admin' || isAdmin))
    .sort((one, other) => one.order - other.order)
    .map(({ label, to, icon, badge }) => ({
      label: label[language],
      to: to.replace('{admin}', pageSettings().adminPath),
      icon: icon as IconName,
      badge,
    }))
}
