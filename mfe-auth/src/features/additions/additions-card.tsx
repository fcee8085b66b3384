import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Addition, AdditionKind } from '@panel/shared/contract'
import { RadioGroup } from '@panel/shared/forms'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { deviceOf } from '@panel/shared/lists'
import { Link, paths } from '@panel/shared/panel'
import { Alert, Badge, Button, buttonClass, Card, FormError, Inline, Stack } from '@panel/shared/ui'
import { type FormEvent, useState } from 'react'
import { EntryList } from '../../common/entry-list'
import { Loaded } from '../../common/loaded'
import { additionsTexts } from '../../common/page-texts'
import { additionsQuery, useAnswerAdditions } from './api/additions'

/** What a thief would use first comes first. */
const order: readonly AdditionKind[] = ['passkey', 'factor', 'token', 'email', 'nameservers', 'webhook', 'device']

const sections = (additions: readonly Addition[]): [AdditionKind, Addition[]][] =>
  order
    .map((kind): [AdditionKind, Addition[]] => [kind, additions.filter(addition => addition.kind === kind)])
    .filter(([, ofKind]) => ofKind.length > 0)

/** What was added, with the choice to keep or remove it. */
export const AdditionsCard = () => {
  const query = useQuery(additionsQuery())
  const answer = useAnswerAdditions()
  return (
    <Loaded query={query} lines={4}>
      {additions => <Answer additions={additions} answer={answer} />}
    </Loaded>
  )
}

interface AnswerProps {
  additions: readonly Addition[]
  answer: ReturnType<typeof useAnswerAdditions>
}

const Answer = ({ additions, answer }: AnswerProps) => {
  const { t } = useTranslation(additionsTexts)
  const errorText = useErrorText()
  const [kept, setKept] = useState<Readonly<Record<number, boolean>>>({})
  const { data, variables, error, isPending } = answer
  // What works may stay, what rests has to be asked for.
  const isKept = ({ id, rests }: Addition): boolean => kept[id] ?? !rests
  const keep = additions.filter(isKept).map(({ id }) => id)
  const remove = additions.filter(addition => !isKept(addition)).map(({ id }) => id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answer.mutate({ keep, remove })
  }
  const counts = {
    removed: (variables?.remove?.length ?? 0) - (data?.failed.length ?? 0),
    kept: variables?.keep?.length ?? 0,
  }
  return (
    <Stack gap={6}>
      {data && (
        <Alert
          tone={data.failed.length > 0 ? 'warning' : 'success'}
          title={t('done', counts)}
          actions={
            <Link to={paths.security()} className={buttonClass()}>
              {t('back')}
            </Link>
          }
        >
          {data.failed.length > 0 && t('notRemoved')}
        </Alert>
      )}
      {additions.length === 0 && <Card>{t('none')}</Card>}
      {additions.length > 0 && (
        <form onSubmit={submit}>
          <Stack gap={6}>
            {sections(additions).map(([kind, ofKind]) => (
              <Card key={kind} title={t(`kind.${kind}`)}>
                <Entries
                  additions={ofKind}
                  isKept={isKept}
                  onChoose={(id, value) => setKept(now => ({ ...now, [id]: value }))}
                  faults={data?.failed ?? []}
                />
              </Card>
            ))}
            <FormError>{error && errorText(error, t('failed'))}</FormError>
            <Inline>
              <Button type="submit" variant={remove.length > 0 ? 'danger' : 'primary'} pending={isPending}>
                {t('submit', { removed: remove.length, kept: keep.length })}
              </Button>
            </Inline>
          </Stack>
        </form>
      )}
    </Stack>
  )
}

interface EntriesProps {
  additions: readonly Addition[]
  isKept: (addition: Addition) => boolean
  onChoose: (id: number, keep: boolean) => void
  faults: readonly { id: number; detail: string }[]
}

const Entries = ({ additions, isKept, onChoose, faults }: EntriesProps) => {
  const { t } = useTranslation(additionsTexts)
  const nameOf = ({ kind, name }: Addition): string => {
    if (kind === 'factor') return t('factorName')
    return kind === 'device' ? deviceOf(name) || t('deviceUnknown') : name
  }
  const hintsOf = ({ kind, secondary }: Addition): string[] => {
    if (secondary) return [t('secondary'), t('removeHint.secondary')]
    return kind === 'email' || kind === 'nameservers' ? [t(`removeHint.${kind}`)] : []
  }
  return (
    <EntryList
      empty={t('none')}
      entries={additions.map(addition => {
        const { id, kind, at, from, rests } = addition
        const name = nameOf(addition)
        return {
          id,
          title: (
            <>
              {name} {rests && <Badge tone="warning">{t('suspended')}</Badge>}
            </>
          ),
          details: [
            t('added', { date: formatDateTime(at) }),
            ...(from ? [t('from', { address: from })] : []),
            ...hintsOf(addition),
          ],
          action: (
            <RadioGroup
              label={t('choice', { kind: t(`kind.${kind}`), name })}
              labelHidden
              name={`addition-${id}`}
              value={isKept(addition) ? 'keep' : 'remove'}
              options={[
                { value: 'remove', label: t('remove') },
                { value: 'keep', label: t('keep') },
              ]}
              error={faults.find(fault => fault.id === id)?.detail}
              onChange={({ target }) => onChoose(id, target.value === 'keep')}
            />
          ),
        }
      })}
    />
  )
}
