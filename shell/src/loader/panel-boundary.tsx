import { Component, type ReactNode } from 'react'
import { PanelError, toPanelError } from '../report/panel-error'

interface Props {
  children: ReactNode
  fallback: (error: PanelError) => ReactNode
  /** Called when a loaded view threw. Resolves to what to show, or to null when another build takes over. */
  onRenderError: (cause: unknown) => Promise<PanelError | null>
}

interface State {
  error: PanelError | null
  settled: boolean
}

/** Keeps the failure of a panel inside the panel's own place. */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { error: null, settled: false }

  static getDerivedStateFromError(cause: unknown): Partial<State> {
    return { error: toPanelError(cause, { panel: '', build: '', phase: 'render' }) }
  }

  override componentDidCatch(cause: unknown): void {
    if (cause instanceof PanelError) {
      this.setState({ settled: true })
      return
    }
    void this.props.onRenderError(cause).then(error => {
      if (error) this.setState({ error, settled: true })
    })
  }

  override render(): ReactNode {
    const { error, settled } = this.state
    if (!error) return this.props.children
    return settled ? this.props.fallback(error) : null
  }
}
