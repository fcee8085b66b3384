import { PasswordField, TextArea } from '@panel/shared/forms'
import { Button, Select, TextField } from '@panel/shared/ui'
import { Search } from '@panel/shared/ui/icons'
import styles from '../design-page.module.css'
import { useDesignText } from '../design-text'

export const FieldSamples = () => {
  const t = useDesignText()
  const countries = [
    { value: 'UA', label: t('sample.ukraine') },
    { value: 'PL', label: t('sample.poland') },
  ]
  return (
    <div className={styles.grid}>
      <TextField label={t('sample.email')} placeholder="name@example.com" description={t('sample.emailHint')} />
      <TextField label={t('sample.email')} defaultValue="olena@example.com" optional />
      <TextField label={t('sample.email')} defaultValue="olena@" error={t('sample.emailError')} />
      <TextField label={t('sample.email')} defaultValue="olena@example.com" disabled />
      <PasswordField
        label={t('sample.password')}
        autoComplete="current-password"
        defaultValue="correct horse"
        labelEnd={<Button variant="link">{t('sample.forgot')}</Button>}
      />
      <TextField
        label={t('sample.host')}
        mono
        defaultValue="www"
        suffix="&nbsp;.example.com&ensp;"
        warning={t('sample.ttlWarning')}
      />
      <Select label={t('sample.country')} options={countries} placeholder={t('sample.choose')} />
      <Select label={t('sample.country')} options={countries} disabled />
      <TextArea label={t('sample.notes')} defaultValue={t('sample.body')} />
      <TextField
        size="xl"
        label={t('sample.search')}
        labelHidden
        placeholder={t('sample.searchPlaceholder')}
        prefix={<Search aria-hidden="true" />}
      />
    </div>
  )
}
