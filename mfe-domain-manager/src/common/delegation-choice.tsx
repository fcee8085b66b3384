import { RadioGroup, type UseFormReturn } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import type { ComponentProps } from 'react'
import type { DelegationValues } from './delegation-values'

interface DelegationChoiceProps {
  form: UseFormReturn<DelegationValues>
  /** In the order in which they are offered. */
  types: readonly DelegationValues['delegation_type'][]
  variant?: ComponentProps<typeof RadioGroup>['variant']
}

/** The choice of a zone's nameservers, each with a sentence about its effect. */
export const DelegationChoice = ({ form, types, variant }: DelegationChoiceProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <RadioGroup
      label={t('delegation.title')}
      labelHidden
      variant={variant}
      value={form.watch('delegation_type')}
      options={types.map(value => ({
        value,
        label: t(`delegation.type.${value}`),
        description: t(`delegation.hint.${value}`),
      }))}
      {...form.register('delegation_type')}
    />
  )
}
