import { useQuery, zonesQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { useZoneRules } from '../../common/queries'
import type { TransferLine } from '../../model/transfer-lines'
import type { TransferVerdict } from './api/use-transfer-list'
import styles from './transfer.module.css'
import { zoneOf } from './transfer-price'

interface TransferLinesProps {
  lines: readonly TransferLine[]
  /** Those that can be sent. */
  ready: readonly TransferLine[]
  refused: readonly TransferVerdict[]
  requested: readonly TransferLine[]
}

/** What each line of the list asks for and costs, or why it cannot be sent; and what was requested from it. */
export const TransferLines = ({ lines, ready, refused, requested }: TransferLinesProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { data: zones = [] } = useQuery(zonesQuery())
  const rules = useZoneRules()
  const pricesOf = ({ domain }: TransferLine) => zoneOf(zones, domain)?.prices
  const priceOf = (line: TransferLine): string => {
    const prices = pricesOf(line)
    return prices ? moneyText(prices.currency, prices.transfer) : t('registrar.in.many.ready')
  }
  const verdictOf = (line: TransferLine): { text: string; isFault?: true } => {
    const refusal = refused.find(verdict => verdict.line.text === line.text)?.refusal
    if (refusal) return { text: refusal, isFault: true }
    if (ready.includes(line)) return { text: priceOf(line) }
    const isTwice = line.code !== '' || zoneOf(rules, line.domain)?.auth_code === false
    return { text: t(`registrar.in.many.${isTwice ? 'twice' : 'noCode'}`), isFault: true }
  }
  const [first] = ready.map(pricesOf)
  const total = ready.reduce((sum, line) => sum + (pricesOf(line)?.transfer ?? 0), 0)
  if (lines.length + requested.length === 0) return null
  return (
    <>
      <ul aria-label={t('registrar.in.many.lines')} className={styles.lines}>
        {requested.map(({ domain }) => (
          <li key={`requested ${domain}`}>
            <strong translate="no">{domain}</strong>
            <span>{t('registrar.in.many.isRequested')}</span>
          </li>
        ))}
        {lines.map(line => {
          const { text, isFault } = verdictOf(line)
          return (
            <li key={line.at} data-fault={isFault}>
              <strong translate="no">{line.domain || line.text}</strong>
              <span>{text}</span>
            </li>
          )
        })}
      </ul>
      {first && ready.length > 0 && (
        <p>{t('registrar.in.many.price', { count: ready.length, price: moneyText(first.currency, total) })}</p>
      )}
    </>
  )
}
