import { useTranslation } from '@panel/shared/i18n'
import { decodeFile } from '@panel/shared/rules/decode-file'
import { Button } from '@panel/shared/ui'
import { Upload } from '@panel/shared/ui/icons'
import { useRef } from 'react'

interface TextFileProps {
  label: string
  /** As the attribute of an input; zone files end in anything. */
  accept?: string
  onText: (text: string) => void
}

/** Reads a file of the user's machine as text, whichever program wrote it. */
export const TextFile = ({ label, accept, onText }: TextFileProps) => {
  const { i18n } = useTranslation('mfe-domain-manager')
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={async ({ currentTarget: input }) => {
          const [file] = input.files ?? []
          if (!file) return
          const { text } = decodeFile(new Uint8Array(await file.arrayBuffer()), i18n.language)
          input.value = ''
          onText(text)
        }}
      />
      <Button size="sm" icon={<Upload aria-hidden="true" />} onClick={() => field.current?.click()}>
        {label}
      </Button>
    </>
  )
}
