import { i18n } from '@panel/shared/i18n'
import { Component, type ReactNode } from 'react'
import { reportShellFailure } from '../report/report'

/** Catches what nothing else caught: plain HTML that needs no other component to work. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportShellFailure(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main role="alert">
        <h1>{i18n.t('lastResort.title', { ns: 'shell' })}</h1>
        <p>{i18n.t('lastResort.text', { ns: 'shell' })}</p>
        <p>
          <a href="/">{i18n.t('lastResort.home', { ns: 'shell' })}</a>
        </p>
      </main>
    )
  }
}
