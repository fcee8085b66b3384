import { useTranslation } from '@panel/shared/i18n'
import type { FoundContribution } from '@panel/shared/panel/contributions'
import { Button, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { namespace } from '../texts'
import { Contribution } from './contribution'

export { Contribution }

interface ContributionDialogProps {
  contributions: readonly FoundContribution[]
  context: unknown
  /** Of the choice between several. */
  title?: string | undefined
  onClose: () => void
}

/** A contribution in a dialog; of several the visitor chooses one first. */
export const ContributionDialog = ({ contributions, context, title, onClose }: ContributionDialogProps) => {
  const { t } = useTranslation(namespace)
  const [first] = contributions
  const [chosen, setChosen] = useState(contributions.length === 1 ? first : undefined)
  return (
    <Dialog open onClose={onClose} title={chosen?.title ?? title} description={!chosen && t('choose')}>
      {chosen ? (
        <Contribution contribution={chosen} context={context} close={onClose} />
      ) : (
        <Stack gap={2}>
          {contributions.map(each => (
            <Button key={each.id} block onClick={() => setChosen(each)}>
              {each.title}
            </Button>
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
