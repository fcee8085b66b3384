import { useErrorText } from '@panel/shared/api-client'
import {
  type AbuseCaseDetail,
  type AbuseStepBody,
  abuseSteps,
  dataOutcomes,
  reportOutcomes,
} from '@panel/shared/contract'
import { applyServerErrors, FormShell, TextArea, useContractForm, useDraft, useFieldError } from '@panel/shared/forms'
import * as z from '@panel/shared/schema'
import { Card, Select } from '@panel/shared/ui'
import { useState } from 'react'
import { useAbuseText } from '../../common/abuse-texts'
import { useStep } from './api/abuse'

type Step = AbuseStepBody['step']

/** Fields of all steps; what a step needs the server says. */
const fields = z.object({
  step: z.enum(abuseSteps),
  text: z.string(),
  outcome: z.enum(reportOutcomes),
  decision: z.enum(dataOutcomes),
})

const hasText = (step: Step): step is 'note' | 'answer' | 'suspend' =>
  step === 'note' || step === 'answer' || step === 'suspend'

const bodyOf = ({ step, text, outcome, decision }: z.infer<typeof fields>): AbuseStepBody => {
  if (step === 'decide') return { step, outcome: decision, text }
  if (step === 'close') return { step, outcome }
  return hasText(step) ? { step, text } : { step }
}

/** The next step of a case; it says what each one does, and who gets the text. */
export const StepForm = ({ one }: { one: AbuseCaseDetail }) => {
  const { t } = useAbuseText()
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-admin')
  const take = useStep(one.id)
  const [failure, setFailure] = useState<unknown>()
  const form = useContractForm(fields, {
    defaultValues: { step: 'note', text: '', outcome: 'acted', decision: 'refused' },
  })
  const draft = useDraft(form, `abuse-${one.id}`)
  const step = form.watch('step')
  // What was chosen stays, so that a colleague's step does not turn a suspension that is typed into a note.
  const choices = abuseSteps.filter(value => value === step || one.possible.includes(value))
  return (
    <Card title={t('step')}>
      <FormShell
        form={form}
        label={t('step')}
        submitLabel={t(`do.${step}`)}
        loading={take.isPending}
        submitError={failure ? errorText(failure, t('failed')) : null}
        onSubmit={async values => {
          setFailure(undefined)
          try {
            await take.mutateAsync(bodyOf(values))
            form.reset()
            draft.clear()
          } catch (error) {
            applyServerErrors(form, error)
            setFailure(error)
          }
        }}
      >
        <Select
          label={t('step')}
          description={t(`hint.${step}`)}
          options={choices.map(value => ({ value, label: t(`do.${value}`) }))}
          {...form.register('step')}
        />
        {step === 'decide' && (
          <Select
            label={t('outcome')}
            options={dataOutcomes.map(value => ({ value, label: t(`outcomes.${value}`) }))}
            {...form.register('decision')}
          />
        )}
        {(hasText(step) || step === 'decide') && (
          <TextArea
            label={t(step === 'suspend' ? 'reason' : step === 'decide' ? 'decision' : 'text')}
            error={fieldError(form.formState.errors.text)}
            {...form.register('text')}
          />
        )}
        {step === 'close' && (
          <Select
            label={t('outcome')}
            options={reportOutcomes.map(value => ({ value, label: t(`outcomes.${value}`) }))}
            {...form.register('outcome')}
          />
        )}
      </FormShell>
    </Card>
  )
}
