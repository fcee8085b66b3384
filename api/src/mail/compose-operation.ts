import type { Language } from '../base/language'
import { textOf } from '../base/texts'
import type { Settings } from '../settings/settings'
import { composeLetter, linkBlocks, type Mail, type MailNeeds } from './compose'
import type { Block } from './layout'
import type { OperationResults } from './outbox-repository'
import { mailText } from './texts'

const listUrl = ({ PUBLIC_URL }: Settings, name: string): string =>
  `${PUBLIC_URL}/app/domain-manager?q=${encodeURIComponent(name)}`

const namesOf = (
  settings: Settings,
  language: Language,
  total: number,
  items: readonly { name: string; note: string }[],
): Block[] => {
  const list: Block = { kind: 'list', items: items.map(item => ({ ...item, url: listUrl(settings, item.name) })) }
  if (total <= items.length) return [list]
  return [list, { kind: 'text', text: mailText(language, 'operation.more', { count: total - items.length }) }]
}

const failureNote = (language: Language, code: string | null): string => (code === null ? '' : textOf(code, language))

/** One mail for all that bulk work did to the domains of a customer. */
export const composeOperation = (deps: MailNeeds, results: OperationResults): Mail => {
  const { settings } = deps
  const { link, to, language, kind, done, failed, reason } = results
  const subject = mailText(language, `operation.${kind}`, { count: done })
  const doneBlocks: Block[] =
    done === 0
      ? []
      : [
          { kind: 'heading', text: subject },
          ...namesOf(
            settings,
            language,
            done,
            results.done_names.map(name => ({ name, note: '' })),
          ),
        ]
  const failedHeading = mailText(language, 'operation.failed', { count: failed })
  const failedBlocks: Block[] =
    failed === 0
      ? []
      : [
          { kind: 'heading', text: failedHeading },
          ...namesOf(
            settings,
            language,
            failed,
            results.failed_names.map(({ name, code }) => ({ name, note: failureNote(language, code) })),
          ),
        ]
  const why: Block[] = reason ? [{ kind: 'text', text: mailText(language, 'operation.reason', { reason }) }] : []
  return composeLetter(settings, { to, language }, done === 0 ? failedHeading : subject, [
    ...doneBlocks,
    ...why,
    ...failedBlocks,
    ...(link
      ? linkBlocks(deps, language, link)
      : [
          {
            kind: 'button',
            text: mailText(language, 'open_domains'),
            url: `${settings.PUBLIC_URL}/app/domain-manager`,
          } as const,
        ]),
  ])
}
