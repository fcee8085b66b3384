import { callApi, queryClient, useErrorText, useMutation } from '@panel/shared/api-client'
import { type Domain, domainCalls, tagsBody } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, IconButton, TextField } from '@panel/shared/ui'
import { X } from '@panel/shared/ui/icons'
import { type SubmitEvent, useId, useState } from 'react'
import { patchDomain, undoFailed } from '../../../common/domain-cache'
import { keys } from '../../../common/keys'
import { splitTags, useTags } from '../use-facets'
import { Section } from './section'
import styles from './sections.module.css'

/** Sets the tags, shown at once and put back when the call fails. Updates: the list, its filters, the domain. */
const useSetTags = (id: number) => {
  const mutationKey = ['set-tags', id]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (tags: string[]) => callApi(domainCalls.setTags, { params: { id }, body: { tags } }),
    onMutate: tags => ({ restore: patchDomain(id, { tags }) }),
    onError: (_error, _tags, context) => undoFailed(id, mutationKey, context),
    onSuccess: ({ tags = [] }) => {
      patchDomain(id, { tags })
      for (const queryKey of [keys.facets, keys.counts]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** The tags of a domain, removed one by one, and a field to add some. */
export const TagsSection = ({ domain: { id, tags = [] } }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const list = useId()
  const known = useTags()
  const save = useSetTags(id)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const added = splitTags(typed)
    if (added.length === 0) return setFault(t('tags.missing'))
    const next = splitTags([...tags, ...added].join(','))
    if (!tagsBody.safeParse({ tags: next }).success) return setFault(t('tags.limits'))
    save.mutateAsync(next).catch(() => setTyped(now => now || typed))
    setFault(undefined)
    setTyped('')
  }
  return (
    <Section title={t('tags.title')}>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('tags.title')}>
          {tags.map(tag => (
            <li key={tag} className={styles.tag}>
              {tag}
              <IconButton
                size="sm"
                label={t('tags.remove', { tag })}
                icon={<X aria-hidden="true" />}
                onClick={() => save.mutate(tags.filter(each => each !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={styles.addTag} onSubmit={add}>
        <TextField
          label={t('tags.add')}
          autoComplete="off"
          list={list}
          value={typed}
          error={fault}
          onChange={event => {
            setTyped(event.target.value)
            setFault(undefined)
          }}
        />
        <datalist id={list}>
          {known
            .filter(tag => !tags.includes(tag))
            .map(tag => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <Button type="submit">{t('tags.addAction')}</Button>
      </form>
      {save.error && <Alert tone="danger">{errorText(save.error, t('tags.failed'))}</Alert>}
    </Section>
  )
}
