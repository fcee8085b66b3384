import { useTranslation } from '@panel/shared/i18n'
import { fillIn, type Integration, integrations, type Placeholders } from '@panel/shared/integrations'
import { SearchField } from '@panel/shared/lists'
import { pageSettings } from '@panel/shared/panel'
import { Card, EmptyState, Stack, TextField } from '@panel/shared/ui'
import { Search } from '@panel/shared/ui/icons'
import { useState } from 'react'
import { Listing } from '../../common/listing'
import styles from './tools-list.module.css'

const protocols = ['powerdns', 'dyndns2', 'axfr', 'mcp', 'rest'] as const

/** Stands for the token, which only its reader has. */
const tokenWord = 'YOUR_TOKEN'

const recordsOf = ({ records = [] }: Integration): string =>
  records.map(({ host, types }) => `${types.join(', ')} ${host}`).join('; ')

const Tool = ({ tool, values }: { tool: Integration; values: Placeholders }) => {
  const { t } = useTranslation('mfe-auth')
  const records = recordsOf(tool)
  return (
    <section className={styles.tool} aria-labelledby={`tool-${tool.id}`}>
      <h3 id={`tool-${tool.id}`} translate="no">
        {tool.name}
      </h3>
      <dl className={styles.facts}>
        {tool.needs && (
          <>
            <dt>{t('tools.needs')}</dt>
            <dd translate="no">{tool.needs}</dd>
          </>
        )}
        <dt>{t('tools.scopes')}</dt>
        <dd translate="no">{tool.scopes.join(', ')}</dd>
        {records && (
          <>
            <dt>{t('tools.records')}</dt>
            <dd translate="no">{records}</dd>
          </>
        )}
      </dl>
      {tool.listings.map(({ file, text }) => (
        <Listing
          key={text}
          title={file ?? t('tools.commands')}
          text={fillIn(text, values)}
          copyLabel={t('tools.copy', { what: file ?? t('tools.commands'), name: tool.name })}
        />
      ))}
    </section>
  )
}

const matches = ({ name, id, needs = '' }: Integration, words: string): boolean =>
  `${name} ${id} ${needs}`.toLowerCase().includes(words.trim().toLowerCase())

/** The configuration of each program, ready to copy, for the domain that its reader types. */
export const ToolsList = () => {
  const { t } = useTranslation('mfe-auth')
  const [words, setWords] = useState('')
  const [domain, setDomain] = useState('')
  const values = {
    ORIGIN: location.origin,
    HOST: location.host,
    TOKEN: tokenWord,
    DOMAIN: domain.trim() || 'example.com',
    PLATFORM: pageSettings().platformHost,
  }
  const found = integrations.filter(one => matches(one, words))
  return (
    <>
      <TextField
        label={t('tools.domain')}
        placeholder="example.com"
        description={t('tools.domainHint', { word: tokenWord })}
        mono
        value={domain}
        onChange={event => setDomain(event.target.value)}
      />
      <SearchField atOnce label={t('tools.search')} value={words} onChange={setWords} />
      {found.length === 0 && <EmptyState icon={<Search />} title={t('tools.none')} />}
      {protocols.map(protocol => {
        const tools = found.filter(one => one.protocol === protocol)
        return (
          tools.length > 0 && (
            <Card key={protocol} title={t(`tools.protocol.${protocol}`)} description={t(`tools.about.${protocol}`)}>
              <Stack gap={6}>
                {tools.map(tool => (
                  <Tool key={tool.id} tool={tool} values={values} />
                ))}
              </Stack>
            </Card>
          )
        )
      })}
    </>
  )
}
