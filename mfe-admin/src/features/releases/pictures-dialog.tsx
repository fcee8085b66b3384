import { useQuery } from '@panel/shared/api-client'
import type { ReleasePicture } from '@panel/shared/contract/releases'
import { useTranslation } from '@panel/shared/i18n'
import { Button, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { Loaded } from '../../common/loaded'
import { picturesQuery } from './api/releases'
import { Picture } from './picture'
import styles from './releases.module.css'

interface Build {
  name: string
  build: string
}

const SeenView = ({ name, build, picture: { file, view, language } }: Build & { picture: ReleasePicture }) => {
  const { t } = useTranslation('mfe-admin')
  const seen = { view, language: t(`releases.language.${language}`) }
  return (
    <Picture name={name} build={build} file={file} alt={t('releases.pictureOf', seen)}>
      {t('releases.pictured', seen)}
    </Picture>
  )
}

const PicturesOfBuild = ({ name, build }: Build) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <section aria-label={build}>
      <h3 className={styles.build} translate="no">
        {build}
      </h3>
      <Loaded query={useQuery(picturesQuery(name, build))} failed={t('releases.picturesFailed')}>
        {pictures =>
          pictures.length > 0 ? (
            <div className={styles.pictures}>
              {pictures.map(picture => (
                <SeenView key={picture.file} name={name} build={build} picture={picture} />
              ))}
            </div>
          ) : (
            <p>{t('releases.noPictures')}</p>
          )
        }
      </Loaded>
    </section>
  )
}

interface PicturesDialogProps {
  name: string
  builds: readonly string[]
  onClose: () => void
}

/** What the trials of builds saw, each view in both languages. */
export const PicturesDialog = ({ name, builds, onClose }: PicturesDialogProps) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Dialog
      open
      dismissable
      size="lg"
      onClose={onClose}
      title={t('releases.picturesNamed', { name })}
      footer={<Button onClick={onClose}>{t('sessions.close')}</Button>}
    >
      <Stack gap={6}>
        {builds.map(build => (
          <PicturesOfBuild key={build} name={name} build={build} />
        ))}
      </Stack>
    </Dialog>
  )
}
