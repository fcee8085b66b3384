import { useTranslation } from '@panel/shared/i18n'
import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useHref, useInRouterContext, useNavigate } from 'react-router-dom'

/** React Aria looks for this id before it writes a style element, which the content security policy would refuse. */
const pressStyleId = 'react-aria-pressable-style'

/** Marks for React Aria that its style for pressable elements is there already: base.css holds the same rule. */
const claimPressStyle = (): void => {
  if (document.getElementById(pressStyleId)) return
  const mark = document.createElement('meta')
  mark.id = pressStyleId
  document.head.append(mark)
}

claimPressStyle()

const RouterBridge = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate()
  return (
    <RouterProvider navigate={to => void navigate(to)} useHref={useHref}>
      {children}
    </RouterProvider>
  )
}

interface OverlayLocaleProps {
  /** Language of React Aria's own texts; by default the current language. */
  locale?: string
  children: ReactNode
}

/** Language and router for React Aria. Every component of this folder brings its own, so a page needs none. */
export const OverlayLocale = ({ locale, children }: OverlayLocaleProps) => {
  const { i18n } = useTranslation(undefined, { useSuspense: false })
  const inRouter = useInRouterContext()
  return (
    <I18nProvider locale={locale ?? i18n.language}>
      {inRouter ? <RouterBridge>{children}</RouterBridge> : children}
    </I18nProvider>
  )
}
