import { session } from '@panel/shared/session'
import { Button, EmptyState } from '@panel/shared/ui'
import type { ReactNode } from 'react'

interface SignInPromptProps {
  icon: ReactNode
  title: string
  action: string
  children: ReactNode
}

/** For a visitor without a session: what is here, and the way in. */
export const SignInPrompt = ({ icon, title, action, children }: SignInPromptProps) => (
  <EmptyState
    icon={icon}
    title={title}
    headingLevel={2}
    actions={
      <Button variant="primary" onClick={() => session.requestSignIn('required')}>
        {action}
      </Button>
    }
  >
    {children}
  </EmptyState>
)
