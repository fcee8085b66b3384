import type { ReleaseAction } from '@panel/shared/contract/releases'
import { useTranslation } from '@panel/shared/i18n'
import { Select, TextField, type TextFieldProps } from '@panel/shared/ui'
import { needsBuild, type ReleaseFaults, type ReleaseField } from '../../model/release-choice'

/** What the gateway takes as a reason. */
const longestReason = 500

/** Why something of a panel is changed. */
export const ReasonField = (field: Pick<TextFieldProps, 'optional' | 'value' | 'onChange' | 'error'>) => {
  const { t } = useTranslation('mfe-admin')
  return <TextField label={t('releases.reason')} name="reason" optional maxLength={longestReason} {...field} />
}

interface ReleaseFieldsProps {
  action: ReleaseAction
  actions: readonly ReleaseAction[]
  builds: readonly string[]
  typed: Record<ReleaseField, string>
  faults: ReleaseFaults
  setAction: (action: ReleaseAction) => void
  set: (field: ReleaseField) => (event: { currentTarget: { value: string } }) => void
}

/** What a change of a release needs: each action asks for its own fields. */
export const ReleaseFields = ({ action, actions, builds, typed, faults, setAction, set }: ReleaseFieldsProps) => {
  const { t } = useTranslation('mfe-admin')
  const faultText = (field: ReleaseField) => {
    const fault = faults[field]
    return fault && t(`releases.${fault}`)
  }
  return (
    <>
      <Select
        label={t('releases.what')}
        name="action"
        value={action}
        onChange={event => setAction(actions.find(each => each === event.currentTarget.value) ?? action)}
        options={actions.map(value => ({ value, label: t(`releases.do.${value}`) }))}
        description={t(`releases.means.${action}`)}
      />
      {needsBuild(action) && (
        <Select
          label={t('releases.build')}
          name="build"
          value={typed.build}
          onChange={set('build')}
          error={faultText('build')}
          placeholder={t(builds.length > 0 ? 'releases.chooseBuild' : 'releases.noBuild')}
          options={builds.map(value => ({ value, label: value }))}
        />
      )}
      {action === 'canary' && (
        <TextField
          label={t('releases.percent')}
          name="percent"
          inputMode="numeric"
          value={typed.percent}
          onChange={set('percent')}
          error={faultText('percent')}
        />
      )}
      <ReasonField
        optional={action !== 'disable'}
        value={typed.reason}
        onChange={set('reason')}
        error={faultText('reason')}
      />
    </>
  )
}
