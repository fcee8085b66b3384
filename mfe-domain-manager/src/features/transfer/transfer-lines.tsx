import { useQuery, zonesQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { useZoneRules } from '../../common/queries'
import { type TransferLine, usualPrice, zoneOf } from '../../model/transfer-lines'
import type { PricesByName, TransferVerdict } from './api/use-transfer-list'
import styles from './transfer.module.css'

interface TransferLinesProps {
  lines: readonly TransferLine[]
  /** Those that can be sent. */
  ready: readonly TransferLine[]
  refused: readonly TransferVerdict[]
  requested: readonly TransferLine[]
  /** What names cost that have a price of their own, as their registry said. */
  own: PricesByName
}

/** What each line of the list asks for and costs, or why it cannot be sent; and what was requested from it. */
export const TransferLines = ({ lines, ready, refused, requested, own }: TransferLinesProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { data: zones = [] } = useQuery(zonesQuery())
  const rules = useZoneRules()
  const priceOf = ({ domain }: TransferLine) => own[domain] ?? usualPrice(zones, domain)
  const priceText = (line: TransferLine): string => {
    const price = priceOf(line)
    if (!price) return t('registrar.in.many.ready')
    const text = moneyText(price.currency, price.total)
    return own[line.domain] ? t('registrar.in.many.ownPrice', { price: text }) : text
  }
  const verdictOf = (line: TransferLine): { text: string; isFault?: true } => {
    const { refusal, own: asked } = refused.find(verdict => verdict.line.text === line.text) ?? {}
    if (refusal && !asked) return { text: refusal, isFault: true }
    if (ready.includes(line)) return { text: priceText(line) }
    const isTwice = line.code !== '' || zoneOf(rules, line.domain)?.auth_code === false
    return { text: t(`registrar.in.many.${isTwice ? 'twice' : 'noCode'}`), isFault: true }
  }
  const [first] = ready.map(priceOf)
  const total = ready.reduce((sum, line) => sum + (priceOf(line)?.total ?? 0), 0)
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
