import { callApi, useQuery } from '@panel/shared/api-client'
import { type CartItem, domainCalls, type NewDns } from '@panel/shared/contract'
import { applyServerErrors, RadioGroup, useDraft, useFieldError, useForm } from '@panel/shared/forms'
import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { domainCan, fullName, validateNewNameservers } from '@panel/shared/rules'
import { ruleLocales } from '@panel/shared/rules/locales'
import { Card, Stack, TextField } from '@panel/shared/ui'
import { useEffect, useEffectEvent, useId } from 'react'
import { checkout } from '../../../common/checkout-texts'
import { keys } from '../../../common/keys'
import type { NewDnsChoice } from './new-dns'

// What the rules say of nameservers.
registerLocales('rules', ruleLocales)

const uses = ['later', 'copy', 'external'] as const
const servers = ['ns1', 'ns2', 'ns3', 'ns4'] as const

interface NewDnsValues extends Record<(typeof servers)[number], string> {
  use: (typeof uses)[number]
  copy_from: string
}

const defaultValues: NewDnsValues = { use: 'later', copy_from: '', ns1: '', ns2: '', ns3: '', ns4: '' }

const plain = { mono: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

const textsOf = (params: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

/** Domains that are offered to copy from; any other one can be typed. */
const offered = '1000'

/** The names of own domains whose records are here. */
const useSources = (enabled: boolean): readonly string[] => {
  const { data } = useQuery({
    queryKey: keys.dnsSources,
    queryFn: ({ signal }) => callApi(domainCalls.mine, { query: { limit: offered, sort: 'name' } }, { signal }),
    enabled,
  })
  return (data ?? []).filter(domain => domainCan.manageDns(domain).allowed).map(fullName)
}

interface DnsCardProps {
  choice: NewDnsChoice
  items: readonly CartItem[]
}

/** How the DNS of the new names begins: later, with the records of another domain, or at nameservers elsewhere. */
export const DnsCard = ({ choice, items }: DnsCardProps) => {
  const { t } = useTranslation(checkout)
  const fieldError = useFieldError('rules')
  const list = useId()
  const form = useForm<NewDnsValues>({ defaultValues })
  const draft = useDraft(form, 'cart-dns')
  const { errors } = form.formState
  const use = form.watch('use')
  const sources = useSources(use === 'copy')

  const read = useEffectEvent(async (): Promise<NewDns | undefined | null> => {
    const values = form.getValues()
    form.clearErrors()
    if (values.use === 'later') return undefined
    if (values.use === 'copy') {
      const copy_from = values.copy_from.trim()
      if (copy_from) return { copy_from }
      form.setError('copy_from', { message: 'required' }, { shouldFocus: true })
      return null
    }
    const names = items.filter(({ kind }) => kind === 'register').map(fullName)
    const checked = validateNewNameservers(values, names)
    if (checked.ok) {
      const { ns1, ns2, ns3, ns4 } = checked.nameservers
      return { nameservers: { ns1, ns2, ns3, ns4 } }
    }
    for (const [at, { field, code, params }] of checked.errors.entries())
      if (field in defaultValues)
        form.setError(field as keyof NewDnsValues, { message: code, types: textsOf(params) }, { shouldFocus: at === 0 })
    return null
  })

  const refuse = useEffectEvent((error: unknown) => void applyServerErrors(form, error))
  const clear = useEffectEvent(() => draft.clear())
  useEffect(() => {
    choice.current = { read: () => read(), refuse: error => refuse(error), clear: () => clear() }
    return () => {
      choice.current = null
    }
  }, [choice])

  return (
    <Card title={t('dns.title')}>
      <Stack gap={4}>
        <RadioGroup
          label={t('dns.title')}
          labelHidden
          value={use}
          options={uses.map(value => ({ value, label: t(`dns.use.${value}`), description: t(`dns.hint.${value}`) }))}
          {...form.register('use')}
        />
        {use === 'copy' && (
          <>
            <TextField
              {...plain}
              label={t('dns.copyFrom')}
              list={list}
              error={fieldError(errors.copy_from)}
              {...form.register('copy_from')}
            />
            <datalist id={list}>
              {sources.map(name => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
          </>
        )}
        {use === 'external' &&
          servers.map((name, at) => (
            <TextField
              {...plain}
              key={name}
              label={t('dns.server', { number: at + 1 })}
              optional={at > 1}
              error={fieldError(errors[name])}
              {...form.register(name)}
            />
          ))}
      </Stack>
    </Card>
  )
}
