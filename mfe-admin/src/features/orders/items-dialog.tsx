import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { type AdminOrder, orderCalls } from '@panel/shared/contract'
import { formatDate, formatNumber, useTranslation } from '@panel/shared/i18n'
import { Cell, downloadFile, HeaderCell, moneyText, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { fullName } from '@panel/shared/rules'
import { Button, DateText, FormError, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { shownName } from '../../model/domain-list'
import styles from './orders.module.css'
import { Refund } from './refund'

/** Downloads the invoice of any user's order, in the language of the page; throws `ApiError`. */
const useAdminInvoice = () =>
  useMutation({
    mutationFn: async ({ id, fileName }: { id: number; fileName: string }) => {
      const pdf = await callApi(orderCalls.adminInvoicePdf, { params: { id } })
      downloadFile(fileName, new Blob([pdf], { type: 'application/pdf' }))
    },
  })

interface ItemsDialogProps {
  order: AdminOrder
  onClose: () => void
}

const kinds = ['register', 'renew', 'transfer', 'restore'] as const

/** What an order is made of, and the invoice that its customer has. */
export const ItemsDialog = ({ order, onClose }: ItemsDialogProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const { mutate, isPending, error } = useAdminInvoice()
  const { id, number, email, currency, items, tax, total, payment, credit } = order
  return (
    <Dialog
      open
      dismissable
      size="lg"
      onClose={onClose}
      title={t('orders.show.title', { number })}
      footer={
        <>
          <Button onClick={onClose}>{t('orders.show.close')}</Button>
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => mutate({ id, fileName: t('orders.show.file', { number }) })}
          >
            {t('orders.show.invoice')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p className={styles.quiet}>
          {email} · <DateText moment={order.created_at} />
        </p>
        <Table label={t('orders.items')}>
          <TableHead>
            <Row>
              <HeaderCell>{t('orders.show.item')}</HeaderCell>
              <HeaderCell align="end">{t('orders.show.years')}</HeaderCell>
              <HeaderCell align="end">{t('orders.total')}</HeaderCell>
            </Row>
          </TableHead>
          <TableBody>
            {items.map(item => (
              <Row key={`${item.kind} ${fullName(item)}`}>
                <Cell primary className={styles.breaks}>
                  <span translate="no">{shownName(item)}</span>
                  <div className={styles.quiet}>
                    {kinds.filter(kind => kind === item.kind).map(kind => t(`orders.show.kind.${kind}`))}
                  </div>
                </Cell>
                <Cell label={t('orders.show.years')} align="end">
                  <span data-numeric>{formatNumber(item.years)}</span>
                </Cell>
                <Cell label={t('orders.total')} align="end">
                  <span data-numeric className={styles.amount}>
                    {moneyText(currency, item.total)}
                  </span>
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
        <p className={styles.sum}>
          <strong>{t('orders.show.sum', { amount: moneyText(currency, total) })}</strong>
          {tax && (
            <span className={styles.quiet}>
              {t('orders.show.tax', { name: tax.name, amount: moneyText(currency, tax.amount) })}
            </span>
          )}
          {credit !== undefined && <span>{t('orders.show.credit', { amount: moneyText(currency, credit) })}</span>}
          {credit !== undefined && order.state === 'open' && (
            <strong>{t('orders.show.left', { amount: moneyText(currency, total - credit) })}</strong>
          )}
        </p>
        {payment?.processing_since && (
          <p>{t('orders.show.processing', { date: formatDate(payment.processing_since) })}</p>
        )}
        <FormError>{error && errorText(error, t('orders.show.failed'))}</FormError>
        {order.state === 'paid' && <Refund order={order} />}
      </Stack>
    </Dialog>
  )
}
