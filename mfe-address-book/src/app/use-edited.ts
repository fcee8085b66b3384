import { useSearchParams } from '@panel/shared/panel'
import type { Edited } from '../features/addresses/address-dialog'

const name = 'address'

const read = (value: string | null): Edited => {
  if (value === 'new') return 'new'
  return value && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}

/** Which address is open in the dialog. It is in the address bar, so that a reload or a link opens it again. */
export const useEdited = (): [Edited, (edited: Edited) => void] => {
  const [parameters, setParameters] = useSearchParams()
  const edit = (edited: Edited) =>
    setParameters(edited === null ? {} : { [name]: String(edited) }, { replace: edited === null })
  return [read(parameters.get(name)), edit]
}
