import type { AbuseCaseDetail } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { Alert, Card, linkClass, Stack } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { useAbuseText } from '../../common/abuse-texts'
import styles from './abuse.module.css'
import { caseLink } from './cases-table'
import { StepForm } from './step-form'

const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </dl>
)

const titleOf = ({ held, ending }: { held: boolean; ending?: boolean | undefined }) => {
  if (ending) return 'ending'
  return held ? 'held' : 'notHeld'
}

const Registration = ({ one: { registration, others } }: { one: AbuseCaseDetail }) => {
  const { t } = useAbuseText()
  const { t: inPanel } = useTranslation('mfe-admin')
  if (!registration) return <Card title={t('registration')}>{t('gone')}</Card>
  const { status, created_at, user, registrant, suspension } = registration
  const account = (
    <Link to={paths.account(pageSettings().adminPath, user.id)} className={linkClass()}>
      {user.email}
    </Link>
  )
  const holder = [registrant.name, registrant.email, registrant.phone, registrant.address].filter(Boolean).join(', ')
  return (
    <Card title={t('registration')}>
      <Stack gap={4}>
        {suspension && (
          <Alert live={false} tone="danger" title={t(titleOf(suspension))}>
            {suspension.reason && (
              <p>
                {t('suspension')}: {suspension.reason}
              </p>
            )}
            {suspension.refusal && <p>{t('refusal', { reason: suspension.refusal })}</p>}
          </Alert>
        )}
        <Facts
          rows={[
            [t('account'), account],
            [t('registrant'), holder],
            [t('since'), formatDateTime(created_at)],
            [t('status'), inPanel(`status.${status}`, { defaultValue: status })],
          ]}
        />
        {others.length > 0 && (
          <div>
            {t('others')}:{' '}
            {others.map(({ id, number, kind, state }) => (
              <span key={id} className={styles.other}>
                <Link to={caseLink(id)} className={linkClass()}>
                  {number}
                </Link>{' '}
                {t(`kinds.${kind}`)}, {t(`states.${state}`)}
              </span>
            ))}
          </div>
        )}
      </Stack>
    </Card>
  )
}

const History = ({ steps }: Pick<AbuseCaseDetail, 'steps'>) => {
  const { t } = useAbuseText()
  return (
    <Card title={t('history')}>
      {steps.length === 0 && <p>{t('nothing')}</p>}
      <ol className={styles.steps}>
        {steps.map(({ id, at, admin, step, text }) => (
          <li key={id}>
            <strong>{t(`steps.${step}`)}</strong>{' '}
            <span className={styles.quiet}>{[formatDateTime(at), admin].filter(Boolean).join(' · ')}</span>
            {text && <p className={styles.text}>{step === 'close' ? t(`outcomes.${text as 'acted'}`) : text}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** A case: the report, the registration, what was done, and the next step. */
export const CaseView = ({ one }: { one: AbuseCaseDetail }) => {
  const { t } = useAbuseText()
  const { request, due_at } = one
  const requestRows = request
    ? ([
        [t('asks'), [request.name, request.organisation].filter(Boolean).join(', ')],
        [t('wanted'), request.data.map(value => t(`data.${value}`)).join(', ')],
        [t('urgency'), request.urgency],
        [t('due'), due_at && formatDateTime(due_at)],
      ] as const)
    : []
  return (
    <Stack gap={6}>
      <Card title={request ? t('kinds.data_request') : t('report')}>
        <Stack gap={4}>
          <Facts
            rows={[
              [t('subject'), <span key="subject">{one.subject}</span>],
              [t('kind'), t(`kinds.${one.kind}`)],
              [t('at'), formatDateTime(one.created_at)],
              [t('reporter'), one.reporter],
              ...requestRows,
              ...(one.outcome ? [[t('outcome'), t(`outcomes.${one.outcome}`)] as const] : []),
            ]}
          />
          {request && <strong>{t('basis')}</strong>}
          <p className={styles.text}>{one.text}</p>
        </Stack>
      </Card>
      <Registration one={one} />
      <History steps={one.steps} />
      <StepForm key={one.id} one={one} />
    </Stack>
  )
}
