import { RadioGroup } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { storedTheme, storeTheme, themes } from '@panel/shared/panel/theme'
import { Card } from '@panel/shared/ui'
import { useState } from 'react'

const choices = ['system', ...themes] as const

/** Light, dark, or as the system has it. Of this browser, not of the account: it counts at once and needs no server. */
export const AppearanceCard = () => {
  const { t } = useTranslation('mfe-auth')
  const [chosen, setChosen] = useState<string>(() => storedTheme() ?? 'system')
  const choose = (value: string) => {
    setChosen(value)
    storeTheme(themes.find(theme => theme === value) ?? null)
  }
  return (
    <Card title={t('appearance.title')} description={t('appearance.text')}>
      <RadioGroup
        name="theme"
        label={t('appearance.title')}
        labelHidden
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        options={choices.map(value => ({ value, label: t(`appearance.${value}`) }))}
      />
    </Card>
  )
}
