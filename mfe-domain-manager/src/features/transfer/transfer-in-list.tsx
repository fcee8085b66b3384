import { useQuery, zonesQuery } from '@panel/shared/api-client'
import { TextArea } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { ProgressBar } from '@panel/shared/lists'
import { showToast, useUnsaved } from '@panel/shared/session'
import { Button, FormError, Inline, Stack } from '@panel/shared/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useZoneRules } from '../../common/queries'
import { readTransferLines, type TransferLine, usualPrice, withoutLines, zoneOf } from '../../model/transfer-lines'
import type { PricesByName, TransferVerdict, useTransferList } from './api/use-transfer-list'
import styles from './transfer.module.css'
import { TransferLines } from './transfer-lines'

interface TransferInListProps {
  transfers: ReturnType<typeof useTransferList>
  onClose: () => void
}

/** Asks for several domains of other registrars, from a list with their auth codes, which is kept nowhere. */
export const TransferInList = ({ transfers, onClose }: TransferInListProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [text, setText] = useState('')
  const [requested, setRequested] = useState<readonly TransferLine[]>([])
  const [refused, setRefused] = useState<readonly TransferVerdict[]>([])
  const [own, setOwn] = useState<PricesByName>({})
  const [isEmptyTried, setEmptyTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { run, stop, running, done, total } = transfers
  useUnsaved(text.trim() !== '', { title: t('registrar.in.title') })
  const { data: zones = [] } = useQuery(zonesQuery())
  const rules = useZoneRules()
  const lines = readTransferLines(text)
  const ready = lines.filter(
    ({ domain, code }, at) =>
      domain &&
      (code || zoneOf(rules, domain)?.auth_code === false) &&
      lines.findIndex(one => one.domain === domain) === at,
  )
  const left = refused.filter(({ line }) => lines.some(one => one.text === line.text))
  const dear = left.filter(verdict => verdict.own).length
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    setEmptyTried(ready.length === 0)
    if (ready.length === 0) return field.current?.focus()
    const shown = ready.flatMap(({ domain }) => {
      const price = own[domain] ?? usualPrice(zones, domain)
      return price ? [[domain, price] as const] : []
    })
    const verdicts = await run(ready, Object.fromEntries(shown))
    const taken = verdicts.filter(({ refusal }) => refusal === undefined).map(({ line }) => line)
    const rest = withoutLines(text, new Set(taken.map(line => line.text)))
    setRequested(earlier => [...earlier, ...taken])
    setRefused(verdicts.filter(({ refusal }) => refusal !== undefined))
    const found = verdicts.flatMap(({ line, own: price }) => (price ? [[line.domain, price] as const] : []))
    setOwn(earlier => ({ ...earlier, ...Object.fromEntries(found) }))
    setText(readTransferLines(rest).length === 0 ? '' : rest)
    if (taken.length === lines.length) {
      showToast({ tone: 'success', text: t('registrar.in.many.requested', { count: requested.length + taken.length }) })
      onClose()
    }
  }
  return (
    <form aria-label={t('registrar.in.title')} aria-busy={running} noValidate onSubmit={submit}>
      <Stack gap={5}>
        <TextArea
          ref={field}
          label={t('registrar.in.many.list')}
          description={t('registrar.in.many.hint')}
          className={styles.list}
          rows={6}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={running}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setEmptyTried(false)
          }}
          error={isEmptyTried ? t('registrar.in.many.nothing') : undefined}
        />
        <TransferLines lines={lines} ready={ready} refused={refused} requested={requested} own={own} />
        {running && (
          <ProgressBar label={t('registrar.in.many.progress', { done, total })} value={(100 * done) / total} />
        )}
        <FormError>{!running && dear > 0 && t('registrar.in.many.ownPrices', { count: dear })}</FormError>
        <FormError>
          {!running && left.length > dear && t('registrar.in.many.refused', { count: left.length - dear })}
        </FormError>
        <Inline justify="end">
          <Button onClick={running ? stop : onClose}>
            {t(running ? 'registrar.in.many.stop' : 'registrar.in.many.close')}
          </Button>
          <Button type="submit" variant="primary" pending={running}>
            {ready.length === 0 ? t('registrar.in.submit') : t('registrar.in.many.submit', { count: ready.length })}
          </Button>
        </Inline>
      </Stack>
    </form>
  )
}
