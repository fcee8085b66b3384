/** What a page that is not the shell may say to a panel, beside what single-spa says. */
export interface PanelProps {
  /** The element that the panel is drawn into; without it single-spa-react makes one. */
  domElement?: HTMLElement
  /** Shows this view in place of the one that the address asks for. */
  view?: string
  /** Path under which the page keeps the panel; the panel's own addresses follow it. */
  basename?: string
  /** Told when the panel threw and is gone; without it the error's message is in the panel's place. */
  onFailure?: (error: Error) => void
}

interface Methods {
  call(props: PanelProps): Promise<unknown>
}

type Lifecycle = Methods['call'] | Methods['call'][]

export declare const bootstrap: Lifecycle
export declare const mount: Lifecycle
export declare const unmount: Lifecycle
export declare const update: Lifecycle | undefined
/** Whether the page may be loaded again now. */
export declare const canUpdate: (() => 'allow' | 'ask' | 'block') | undefined
/** What is typed and not saved, by the titles of its forms. */
export declare const unsaved: (() => string[]) | undefined
