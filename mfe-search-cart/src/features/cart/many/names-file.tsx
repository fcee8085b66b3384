import { useTranslation } from '@panel/shared/i18n'
import { Button } from '@panel/shared/ui'
import { Upload } from '@panel/shared/ui/icons'
import { useRef } from 'react'
import { checkout } from '../../../common/checkout-texts'

/** Reads a file of the user's machine as text. */
export const NamesFile = ({ onText }: { onText: (text: string) => void }) => {
  const { t } = useTranslation(checkout)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={t('many.file')}
        onChange={async ({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onText(await file.text())
          currentTarget.value = ''
        }}
      />
      <Button size="sm" icon={<Upload aria-hidden="true" />} onClick={() => input.current?.click()}>
        {t('many.file')}
      </Button>
    </>
  )
}
