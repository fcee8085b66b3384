import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { type Order, paymentCalls } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { downloadFile, moneyText } from '@panel/shared/lists'
import { Button, FormError } from '@panel/shared/ui'
import { Download } from '@panel/shared/ui/icons'
import { billing } from '../../common/page-texts'
import styles from './billing.module.css'

type Note = NonNullable<Order['credit_notes']>[number]

const idOf = ({ url }: Note): number => Number(url.slice(url.lastIndexOf('/') + 1))

/** Downloads a credit note; throws `ApiError`. */
const useNote = () =>
  useMutation({
    mutationFn: async ({ note, fileName }: { note: Note; fileName: string }) => {
      const pdf = await callApi(paymentCalls.creditNote, { params: { id: idOf(note) } })
      downloadFile(fileName, new Blob([pdf], { type: 'application/pdf' }))
    },
  })

/** What was given back of an order, each with its credit note. */
export const CreditNotes = ({ order: { credit_notes = [], currency } }: { order: Order }) => {
  const { t } = useTranslation(billing)
  const errorText = useErrorText()
  const { mutate, isPending, variables, error } = useNote()
  if (credit_notes.length === 0) return null
  return (
    <section aria-label={t('notes.title')}>
      <h3 className={styles.heading}>{t('notes.title')}</h3>
      <ul className={styles.lines}>
        {credit_notes.map(note => (
          <li key={note.number} className={styles.line}>
            <span className={styles.items}>
              {t(`notes.${note.state}`, { amount: moneyText(currency, note.amount) })}
              <span className={styles.quiet}>
                {note.number} · {formatDate(note.created_at)}
              </span>
            </span>
            <Button
              size="sm"
              icon={<Download aria-hidden="true" />}
              aria-label={t('notes.download', { number: note.number })}
              pending={isPending && variables.note.number === note.number}
              onClick={() => mutate({ note, fileName: `${note.number}.pdf` })}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
      <FormError>{error && errorText(error, t('notes.failed_download'))}</FormError>
    </section>
  )
}
