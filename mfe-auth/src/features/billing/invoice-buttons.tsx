import { useErrorText } from '@panel/shared/api-client'
import type { Order } from '@panel/shared/contract'
import { currentLanguage, isLanguage, languages, useTranslation } from '@panel/shared/i18n'
import { Button, FormError, Select, Stack } from '@panel/shared/ui'
import { Download } from '@panel/shared/ui/icons'
import { useState } from 'react'
import { billing } from '../../common/page-texts'
import { useInvoice } from './api/invoice'
import styles from './billing.module.css'

/** The invoice of an order as a file, in either language: a bookkeeper may want another one than the reader. */
export const InvoiceButtons = ({ order }: { order: Order }) => {
  const { t } = useTranslation(billing)
  const errorText = useErrorText()
  const [language, setLanguage] = useState(currentLanguage)
  const { mutate, isPending, variables, error } = useInvoice(order)
  const button = (format: 'pdf' | 'html') => (
    <Button
      icon={<Download aria-hidden="true" />}
      pending={isPending && variables.format === format}
      onClick={() => mutate({ format, language, fileName: t('invoice.file', { number: order.number }) })}
    >
      {t(`invoice.${format}`)}
    </Button>
  )
  return (
    <section aria-label={t('invoice.title')}>
      <h3 className={styles.heading}>{t('invoice.title')}</h3>
      <Stack gap={3}>
        <div className={styles.invoice}>
          <Select
            label={t('invoice.language')}
            value={language}
            options={languages.map(value => ({ value, label: t(`invoice.${value}`) }))}
            onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
          />
          {button('pdf')}
          {button('html')}
        </div>
        <FormError>{error && errorText(error, t('invoice.failed'))}</FormError>
      </Stack>
    </section>
  )
}
