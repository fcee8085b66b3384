import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { useLocation } from '@panel/shared/panel'
import { showToast } from '@panel/shared/session'
import { useMemo, useRef } from 'react'
import { changeDomainFlag } from '../api/set-domain-flag'
import { useRefusal } from '../use-refusal'
import type { RowTools } from './row-tools'

/** The tools of the list's rows; they change only with the language and the address. */
export const useMakeRowTools = (onOpen: (id: number) => void): RowTools => {
  const { t } = useTranslation('mfe-domain-manager')
  const { search } = useLocation()
  const errorText = useErrorText()
  const refusal = useRefusal()
  const current = useRef({ onOpen, refusal })
  current.current = { onOpen, refusal }
  return useMemo(
    () => ({
      t,
      search,
      onOpen: id => current.current.onOpen(id),
      refusal: (domain, flag) => current.current.refusal(domain, flag),
      setFlag: (domain, flag, on) =>
        void changeDomainFlag(domain.id, flag, on).catch(error =>
          showToast({ tone: 'danger', text: errorText(error, t(`flag.failed.${flag}`)) }),
        ),
    }),
    [t, search, errorText],
  )
}
