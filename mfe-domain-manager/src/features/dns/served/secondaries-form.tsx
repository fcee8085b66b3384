import { isApiError, useErrorText } from '@panel/shared/api-client'
import { MAX_SECONDARIES, type Secondaries, type SecondariesBody, tsigAlgorithms } from '@panel/shared/contract'
import { applyServerErrors, FormShell, useFieldArray, useFieldError, useForm, useWatch } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Button, Checkbox, IconButton, Select, TextField } from '@panel/shared/ui'
import { X } from '@panel/shared/ui/icons'
import { useState } from 'react'
import { useSetSecondaries } from '../api/served'
import styles from './served.module.css'

interface SecondariesFormProps {
  domainId: number
  stored: Secondaries
  /** `isNew`: the secret is one that the customer does not have yet. */
  onSaved: (answer: Secondaries, isNew: boolean) => void
  onCancel: () => void
}

interface Values {
  servers: { address: string; port: string }[]
  hasKey: boolean
  tsig: { name: string; algorithm: (typeof tsigAlgorithms)[number]; secret: string }
}

const toValues = ({ servers, tsig }: Secondaries): Values => ({
  servers: servers.length > 0 ? servers.map(({ address, port }) => ({ address, port: String(port) })) : [empty],
  hasKey: servers.length === 0 || tsig !== null,
  tsig: {
    name: tsig?.name ?? '',
    algorithm: tsigAlgorithms.find(one => one === tsig?.algorithm) ?? tsigAlgorithms[0],
    secret: '',
  },
})

const empty = { address: '', port: '53' }

const toBody = ({ servers, hasKey, tsig: { secret, ...tsig } }: Values): SecondariesBody => ({
  servers: servers.map(({ address, port }) => ({ address, port: Number(port) })),
  ...(hasKey && servers.length > 0 && { tsig: { ...tsig, ...(secret.trim() !== '' && { secret }) } }),
})

/** Addresses of servers and the key that they transfer the zone with. The API checks what was typed. */
export const SecondariesForm = ({ domainId, stored, onSaved, onCancel }: SecondariesFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-domain-manager')
  const save = useSetSecondaries(domainId)
  const [unplaced, setUnplaced] = useState(false)
  const form = useForm<Values>({ defaultValues: toValues(stored) })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'servers' })
  const hasKey = useWatch({ control: form.control, name: 'hasKey' })
  const { errors } = form.formState
  const submit = (values: Values) =>
    save.mutate(toBody(values), {
      onSuccess: answer => onSaved(answer, values.tsig.secret.trim() === '' && answer.tsig?.name !== stored.tsig?.name),
      onError: error => {
        const left = applyServerErrors(form, error)
        setUnplaced(!isApiError(error) || error.fields.length === 0 || left.length > 0)
      },
    })
  return (
    <FormShell
      form={form}
      label={t('dns.secondaries.title')}
      onSubmit={submit}
      loading={save.isPending}
      submitError={save.error && unplaced ? errorText(save.error, t('dns.secondaries.failed')) : null}
      submitLabel={t('dns.secondaries.save')}
      onCancel={onCancel}
      cancelLabel={t('dns.secondaries.cancel')}
    >
      {fields.length === 0 && <p>{t('dns.secondaries.none')}</p>}
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.server}>
          <TextField
            label={t('dns.secondaries.address', { number: String(index + 1) })}
            autoComplete="off"
            spellCheck={false}
            error={fieldError(errors.servers?.[index]?.address)}
            {...form.register(`servers.${index}.address`)}
          />
          <TextField
            label={t('dns.secondaries.port')}
            inputMode="numeric"
            autoComplete="off"
            error={fieldError(errors.servers?.[index]?.port)}
            {...form.register(`servers.${index}.port`)}
          />
          <IconButton
            className={styles.remove}
            label={t('dns.secondaries.remove', { number: String(index + 1) })}
            icon={<X />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        size="sm"
        disabledReason={
          fields.length < MAX_SECONDARIES ? undefined : t('dns.secondaries.most', { count: MAX_SECONDARIES })
        }
        onClick={() => append(empty)}
      >
        {t('dns.secondaries.add')}
      </Button>
      <Checkbox
        label={t('dns.secondaries.key')}
        description={t('dns.secondaries.keyHint')}
        {...form.register('hasKey')}
      />
      {hasKey && (
        <>
          <TextField
            label={t('dns.secondaries.name')}
            autoComplete="off"
            spellCheck={false}
            error={fieldError(errors.tsig?.name)}
            {...form.register('tsig.name')}
          />
          <Select
            label={t('dns.secondaries.algorithm')}
            options={tsigAlgorithms.map(value => ({ value, label: value }))}
            error={fieldError(errors.tsig?.algorithm)}
            {...form.register('tsig.algorithm')}
          />
          <TextField
            label={t('dns.secondaries.secret')}
            description={t('dns.secondaries.secretHint')}
            autoComplete="off"
            spellCheck={false}
            error={fieldError(errors.tsig?.secret)}
            {...form.register('tsig.secret')}
          />
        </>
      )}
    </FormShell>
  )
}
