import { MAX_LISTED_ZONES } from '@panel/shared/contract'
import { TextArea } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { listedNames } from '@panel/shared/rules/listed-names'
import { useUnsaved } from '@panel/shared/session'
import { Button, Inline, Stack } from '@panel/shared/ui'
import { type FormEvent, useRef, useState } from 'react'
import { TextFile } from '../../common/text-file'
import styles from './zones.module.css'

interface ZoneListFormProps {
  text: string
  onText: (text: string) => void
  onClose: () => void
  /** The names as they are in the list. */
  onListed: (names: string[]) => void
}

/** A list of names, typed, pasted or from a file. */
export const ZoneListForm = ({ text, onText, onClose, onListed }: ZoneListFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useUnsaved(text.trim() !== '', { title: t('zones.list.title') })
  const names = listedNames(text)
  const fault =
    names.length === 0
      ? t('zones.list.empty')
      : names.length > MAX_LISTED_ZONES
        ? t('zones.list.many', { max: MAX_LISTED_ZONES })
        : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault) return field.current?.focus()
    onListed(names)
  }
  return (
    <form aria-label={t('zones.list.title')} noValidate onSubmit={submit}>
      <Stack gap={5}>
        <TextArea
          ref={field}
          label={t('zones.list.names')}
          description={t('zones.list.hint', { max: MAX_LISTED_ZONES })}
          className={styles.names}
          rows={8}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={event => onText(event.target.value)}
          error={isTried ? fault : undefined}
        />
        <Inline>
          <TextFile
            label={t('zones.list.file')}
            accept=".csv,.txt,text/csv,text/plain"
            onText={read => onText(text.trim() === '' ? read : `${text.trimEnd()}\n${read}`)}
          />
        </Inline>
        <Inline justify="end">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary">
            {names.length === 0 ? t('zones.list.next') : t('zones.list.submit', { count: names.length })}
          </Button>
        </Inline>
      </Stack>
    </form>
  )
}
