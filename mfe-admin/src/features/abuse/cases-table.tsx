import type { AbuseCase } from '@panel/shared/contract'
import { formatDateTime } from '@panel/shared/i18n'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { Badge, DateText, linkClass } from '@panel/shared/ui'
import { useAbuseText, useAge } from '../../common/abuse-texts'

/** Address of a case. */
export const caseLink = (id: number): string => `${paths.abuseCases(pageSettings().adminPath)}?case=${id}`

/** Cases with their ages. */
export const CasesTable = ({ cases }: { cases: readonly AbuseCase[] }) => {
  const { t } = useAbuseText()
  return (
    <Table label={t('state')}>
      <TableHead>
        <Row>
          {(['number', 'domain', 'kind', 'age'] as const).map(name => (
            <HeaderCell key={name}>{t(name)}</HeaderCell>
          ))}
        </Row>
      </TableHead>
      <TableBody>
        {cases.map(each => (
          <CaseRow key={each.id} one={each} />
        ))}
      </TableBody>
    </Table>
  )
}

const CaseRow = ({ one }: { one: AbuseCase }) => {
  const { t } = useAbuseText()
  const age = useAge()
  return (
    <Row>
      <Cell primary>
        <Link to={caseLink(one.id)} className={linkClass()} data-numeric>
          {one.number}
        </Link>
        <div>
          <DateText moment={one.created_at} />
        </div>
      </Cell>
      <Cell label={t('domain')}>
        <span translate="no">{one.domain}</span> {one.suspended && <Badge tone="danger">{t('suspended')}</Badge>}
      </Cell>
      <Cell label={t('kind')}>
        {t(`kinds.${one.kind}`)}
        {one.outcome && <div>{t(`outcomes.${one.outcome}`)}</div>}
      </Cell>
      <Cell label={t('age')}>
        {age(one.minutes)}, {t(`ageOf.${one.decided_at ? 'closed' : 'open'}`)}
        {one.due_at && !one.decided_at && <Due at={one.due_at} minutes={one.minutes} />}
      </Cell>
    </Row>
  )
}

const answerMinutes = 72 * 60

/** By when a request for data is to be answered. The age is on the product's clock. */
const Due = ({ at, minutes }: { at: string; minutes: number }) => {
  const { t } = useAbuseText()
  return (
    <div>
      {t('due')} {formatDateTime(at)} {minutes >= answerMinutes && <Badge tone="danger">{t('overdue')}</Badge>}
    </div>
  )
}
