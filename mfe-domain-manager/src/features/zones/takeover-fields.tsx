import { TextArea, type UseFormReturn, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Inline, Select, TextField } from '@panel/shared/ui'
import { TextFile } from '../../common/text-file'
import { algorithms, sources, type TakeoverValues } from './takeover-values'
import styles from './zones.module.css'

const typed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** Where the records come from, and what is needed for it. */
export const TakeoverFields = ({ form }: { form: UseFormReturn<TakeoverValues> }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const fieldError = useFieldError('mfe-domain-manager')
  const { register, formState, watch, setValue } = form
  const { errors } = formState
  const from = watch('from')
  return (
    <>
      <Select
        label={t('zones.take.from')}
        options={sources.map(value => ({ value, label: t(`zones.take.sources.${value}`) }))}
        error={fieldError(errors.from)}
        {...register('from')}
      />
      {from === 'queries' && (
        <TextArea
          label={t('zones.take.hosts')}
          description={t('zones.take.hostsHint')}
          optional
          mono
          rows={2}
          className={styles.names}
          error={fieldError(errors.hosts)}
          {...typed}
          {...register('hosts')}
        />
      )}
      {from === 'axfr' && (
        <>
          <TextField
            label={t('zones.take.server')}
            error={fieldError(errors.server)}
            {...typed}
            {...register('server')}
          />
          <TextField
            label={t('zones.take.keyName')}
            description={t('zones.take.keyHint')}
            optional
            error={fieldError(errors.tsig?.name)}
            {...typed}
            {...register('tsig.name')}
          />
          <Select
            label={t('zones.take.algorithm')}
            options={algorithms.map(value => ({ value, label: value.toUpperCase() }))}
            error={fieldError(errors.tsig?.algorithm)}
            {...register('tsig.algorithm')}
          />
          <TextField
            label={t('zones.take.keySecret')}
            optional
            error={fieldError(errors.tsig?.secret)}
            {...typed}
            {...register('tsig.secret')}
          />
        </>
      )}
      {from === 'text' && (
        <>
          <TextArea
            label={t('zones.take.text')}
            description={t('zones.take.textHint')}
            mono
            rows={6}
            className={styles.names}
            error={fieldError(errors.text)}
            {...typed}
            {...register('text')}
          />
          <Inline>
            <TextFile label={t('zones.take.file')} onText={text => setValue('text', text, { shouldDirty: true })} />
          </Inline>
        </>
      )}
    </>
  )
}
