import { useTranslation } from '@panel/shared/i18n'
import { type DecodedFile, decodeFile } from '@panel/shared/rules/decode-file'
import { Alert, Button } from '@panel/shared/ui'
import { Upload } from '@panel/shared/ui/icons'
import { useRef, useState } from 'react'
import { checkout } from '../../../common/checkout-texts'

/** Reads a file of the user's machine as text, and says which encoding it was taken for where that is not certain. */
export const NamesFile = ({ onText }: { onText: (text: string) => void }) => {
  const { t, i18n } = useTranslation(checkout)
  const field = useRef<HTMLInputElement>(null)
  const [encoding, setEncoding] = useState<DecodedFile['encoding']>('utf-8')
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={t('many.file')}
        onChange={async ({ currentTarget: input }) => {
          const [file] = input.files ?? []
          if (!file) return
          const read = decodeFile(new Uint8Array(await file.arrayBuffer()), i18n.language)
          input.value = ''
          setEncoding(read.encoding)
          onText(read.text)
        }}
      />
      <Button size="sm" icon={<Upload aria-hidden="true" />} onClick={() => field.current?.click()}>
        {t('many.file')}
      </Button>
      <div role="status">{encoding !== 'utf-8' && <Alert tone="info">{t('many.encoding', { encoding })}</Alert>}</div>
    </>
  )
}
