import { useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Button, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { pictureQuery } from './api/releases'
import styles from './releases.module.css'

interface PictureProps {
  name: string
  build: string
  file: string
  alt: string
  /** What stands under it. */
  children: ReactNode
}

/** A picture that the trial of a build took. */
export const Picture = ({ name, build, file, alt, children }: PictureProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(pictureQuery(name, build, file))
  return (
    <figure className={styles.picture}>
      {data ? (
        <img src={data} alt={alt} width={1280} height={720} decoding="async" />
      ) : error ? (
        <div role="alert">
          {errorText(error, t('access.failedText'))}{' '}
          <Button size="sm" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <SkeletonGroup label={t('loading')}>
          <Skeleton height="10rem" />
        </SkeletonGroup>
      )}
      <figcaption className={styles.note}>{children}</figcaption>
    </figure>
  )
}
