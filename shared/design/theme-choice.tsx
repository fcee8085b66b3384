import { Select } from '@panel/shared/ui'
import { type ChangeEvent, useState } from 'react'
import { useDesignText } from './design-text'

/** Sets `data-theme` on the page; without it the system decides. */
export const ThemeChoice = () => {
  const t = useDesignText()
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? 'system')
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const chosen = event.target.value
    setTheme(chosen)
    if (chosen === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = chosen
  }
  return (
    <Select
      label={t('theme')}
      labelHidden
      value={theme}
      onChange={choose}
      options={(['system', 'light', 'dark'] as const).map(value => ({ value, label: t(value) }))}
    />
  )
}
