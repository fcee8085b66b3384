import { useErrorText } from '@panel/shared/api-client'
import type { Operation } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { downloadText, toCsv } from '@panel/shared/lists'
import { Button, FormError, Inline } from '@panel/shared/ui'
import { Download, RotateCw } from '@panel/shared/ui/icons'
import { useState } from 'react'
import { useControlOperation, useUndoOperation } from './mutations'
import { readItems } from './queries'
import { isHeld, isUnderWay, namespace } from './texts'

interface OperationButtonsProps {
  operation: Operation
  onShow: (id: number) => void
}

/** Downloads the results of all domains as a file. */
const useExport = (id: number) => {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const run = async () => {
    setState({ busy: true, error: null })
    const save = async () => {
      const items = await readItems(id)
      const rows = items.map(item => [item.name, item.state, item.message ?? ''])
      downloadText(`operation-${id}.csv`, 'text/csv', toCsv([['name', 'state', 'message'], ...rows]))
      return null
    }
    setState({ busy: false, error: await save().catch((error: unknown) => error) })
  }
  return { ...state, run }
}

/** Stop while it runs; afterwards retry of what failed, undo, and the results as a file. */
export const OperationButtons = ({ operation, onShow }: OperationButtonsProps) => {
  const { t } = useTranslation(namespace)
  const errorText = useErrorText()
  const { id, state, total, done, skipped, undoable } = operation
  const control = useControlOperation(id)
  const undo = useUndoOperation(operation)
  const file = useExport(id)
  const hasEnded = !isUnderWay(operation)
  const unfinished = total - done - skipped
  const error = control.error ?? undo.error ?? file.error
  return (
    <>
      <FormError>{error !== null && errorText(error, t('actionFailed'))}</FormError>
      <Inline>
        {state === 'running' && (
          <Button pending={control.isPending} onClick={() => control.mutate('stop')}>
            {t(isHeld(operation) ? 'takeBack' : 'stop')}
          </Button>
        )}
        {hasEnded && unfinished > 0 && (
          <Button
            icon={<RotateCw aria-hidden="true" />}
            pending={control.isPending}
            onClick={() => control.mutate('retry')}
          >
            {t('retry', { count: unfinished })}
          </Button>
        )}
        {undoable && (
          <Button
            pending={undo.isPending}
            onClick={() => undo.mutate(undefined, { onSuccess: started => onShow(started.id) })}
          >
            {t('undo')}
          </Button>
        )}
        {hasEnded && (
          <Button icon={<Download aria-hidden="true" />} pending={file.busy} onClick={() => void file.run()}>
            {t('export')}
          </Button>
        )}
      </Inline>
    </>
  )
}
