import { currentLanguage } from '@panel/shared/i18n'
import { contributionsTo } from '@panel/shared/panel/contributions'
import { shownAs } from '@panel/shared/panel/stage'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useRegistry } from '../../registry/active-registry'
import { Contribution } from './contribution'

/** A contribution as its point shows it, below a heading and a text that it must leave as they are. */
export const StagePage = () => {
  const { panels } = useRegistry()
  const [open, setOpen] = useState(true)
  const stage = window.panelStage
  const contribution =
    stage &&
    contributionsTo(stage.point, panels, currentLanguage()).find(
      ({ panel, view }) => panel === stage.panel && view === stage.view,
    )
  if (!contribution) return null
  const { point, title } = contribution
  const shown = shownAs(point)
  const close = () => setOpen(false)
  const part = stage.empty ? (
    <div data-contribution="" />
  ) : (
    <Contribution
      contribution={contribution}
      context={stage.context}
      inline={shown === 'line'}
      {...(shown === 'dialog' && { close })}
    />
  )
  return (
    <>
      <h1>{title}</h1>
      <p>{title}</p>
      {shown !== 'dialog' && part}
      {shown === 'dialog' && open && (
        <Dialog open onClose={close} title={title}>
          {part}
        </Dialog>
      )}
    </>
  )
}
