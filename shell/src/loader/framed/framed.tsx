import { currentLanguage, useTranslation } from '@panel/shared/i18n'
import { matchPath, pageSettings, useLocation } from '@panel/shared/panel'
import { withAdminPath } from '@panel/shared/panel/registry'
import { Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { useRef } from 'react'
import { type FramedProps, useFrame } from './use-frame'

/** A frame without the page's origin, in which a panel can reach nothing but what it asks for by messages. */
export const Framed = (props: FramedProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const { failure, isShown, height } = useFrame(frame, props)
  const { pathname } = useLocation()
  const { t } = useTranslation('shell')
  if (failure) throw failure
  const { adminPath } = pageSettings()
  const route = props.build.routes.find(({ path }) => matchPath(withAdminPath(path, adminPath), pathname))
  return (
    <>
      {!isShown && (
        <SkeletonGroup label={t('panelLoading.label')}>
          <Skeleton width="16rem" height="2.25rem" />
          <Skeleton height="14rem" />
        </SkeletonGroup>
      )}
      <iframe
        ref={frame}
        title={route?.title[currentLanguage()]}
        src={props.source}
        sandbox="allow-scripts allow-forms"
        data-shown={isShown || undefined}
        style={{
          display: 'block',
          inlineSize: '100%',
          blockSize: height,
          // A browser draws nothing in a frame without a size, which then never knows its height.
          minBlockSize: isShown ? 'calc(100dvh - 12rem)' : 0,
          border: 0,
          visibility: isShown ? 'visible' : 'hidden',
        }}
      />
    </>
  )
}
