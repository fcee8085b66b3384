import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { ErrorState, linkClass } from '@panel/shared/ui'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './screens.module.css'

const namespace = 'browser-lack'

registerLocales(namespace, {
  en: () => import('./locales/en.json'),
  uk: () => import('./locales/uk.json'),
})

/** Of RFC 8032 7.1: any valid one. */
const publicKey = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

type Lack = 'insecure' | 'old'

/** What a browser lacks for good to verify a registry, so that reloading does not help; null where it lacks nothing. */
const findLack = async (): Promise<Lack | null> => {
  if (!window.isSecureContext) return 'insecure'
  try {
    const key = Uint8Array.from(atob(publicKey), letter => letter.charCodeAt(0))
    await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify'])
    return null
  } catch {
    return 'old'
  }
}

/** Says what the browser lacks for good, or shows `children` where it lacks nothing. */
export const BrowserLack = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation(namespace)
  const [lack, setLack] = useState<Lack | null>()
  useEffect(() => void findLack().then(setLack), [])
  if (!lack) return lack === null && children
  return (
    <div className={styles.screen}>
      <ErrorState
        headingLevel={1}
        title={t(`${lack}.title`)}
        actions={
          lack === 'insecure' && (
            <a className={linkClass()} href={location.href.replace(/^http:/, 'https:')}>
              {t('insecure.open')}
            </a>
          )
        }
      >
        <p>{t(`${lack}.text`)}</p>
      </ErrorState>
    </div>
  )
}
