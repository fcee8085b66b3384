import { CodeField, RadioGroup } from '@panel/shared/forms'
import { Checkbox, Stack, Switch } from '@panel/shared/ui'
import { useState } from 'react'
import styles from '../design-page.module.css'
import { useDesignText } from '../design-text'

export const ChoiceSamples = () => {
  const t = useDesignText()
  const [on, setOn] = useState(true)
  const [code, setCode] = useState('482')
  const delegations = (['internal', 'external', 'parking'] as const).map(value => ({
    value,
    label: t(`sample.${value}`),
    description: t(`sample.${value}Hint`),
  }))
  return (
    <div className={styles.grid}>
      <Stack>
        <Checkbox label={t('sample.terms')} defaultChecked />
        <Checkbox label={t('sample.terms')} error={t('sample.termsError')} />
        <Checkbox label={t('sample.all')} indeterminate />
        <Checkbox label={t('sample.hide')} description={t('sample.hideHint')} />
        <Checkbox label={t('sample.hide')} disabled />
        <Checkbox label={t('sample.hide')} disabled defaultChecked />
      </Stack>
      <RadioGroup name="plain" label={t('sample.delegation')} options={delegations} />
      <RadioGroup
        name="cards"
        variant="cards"
        label={t('sample.delegation')}
        options={delegations}
        value="external"
        onChange={() => undefined}
      />
      <Stack>
        <Switch label={t('sample.autoRenew')} checked={on} onChange={setOn} />
        <Switch label={t('sample.autoRenew')} checked={!on} onChange={value => setOn(!value)} />
        <Switch label={t('sample.autoRenew')} checked={on} onChange={setOn} pending />
        <Switch label={t('sample.autoRenew')} checked={on} onChange={setOn} disabledReason={t('sample.lockedReason')} />
      </Stack>
      <CodeField label={t('sample.code')} value={code} onChange={setCode} />
      <CodeField label={t('sample.code')} value="123456" onChange={setCode} error={t('sample.codeError')} />
    </div>
  )
}
