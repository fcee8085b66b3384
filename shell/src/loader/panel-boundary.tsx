import { Component, type ReactNode } from 'react'
import { PanelError, toPanelError } from './panel-error'
import { reportFailure } from './report'

interface Props {
  panel: string
  children: ReactNode
  fallback: (error: PanelError) => ReactNode
  /** Called when a loaded view threw. Resolves to true when another build takes over. */
  onRenderError: () => Promise<boolean>
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
    const error = new PanelError({ panel: this.props.panel, build: '', phase: 'render', cause })
    void this.props.onRenderError().then(recovered => {
      reportFailure(error, recovered)
      if (!recovered) this.setState({ error, settled: true })
    })
  }

  override render(): ReactNode {
    const { error, settled } = this.state
    if (!error) return this.props.children
    return settled ? this.props.fallback(error) : null
  }
}
