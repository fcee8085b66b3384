import { PageHeader, Stack } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import styles from './design-page.module.css'
import { useDesignText } from './design-text'
import { ButtonSamples } from './samples/buttons'
import { ChoiceSamples } from './samples/choices'
import { ControlSamples } from './samples/controls'
import { FeedbackSamples } from './samples/feedback'
import { FieldSamples } from './samples/fields'
import { FormSample } from './samples/form'
import { FoundationSamples } from './samples/foundations'
import { LayoutSamples } from './samples/layout'
import { OverlaySamples } from './samples/overlays'
import { StateSamples } from './samples/states'
import { TableSample } from './samples/table'
import { ThemeChoice } from './theme-choice'

const samples: Record<string, () => ReactNode> = {
  foundations: FoundationSamples,
  controls: ControlSamples,
  buttons: ButtonSamples,
  fields: FieldSamples,
  choices: ChoiceSamples,
  feedback: FeedbackSamples,
  states: StateSamples,
  layout: LayoutSamples,
  table: TableSample,
  overlays: OverlaySamples,
  form: FormSample,
}

/** All components in all states, at /design in development. */
export const DesignPage = () => {
  const t = useDesignText()
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} description={t('intro')} actions={<ThemeChoice />} />
      <Stack gap={12}>
        {Object.entries(samples).map(([id, Samples]) => (
          <section key={id} aria-labelledby={`design-${id}`} data-section={id}>
            <h2 id={`design-${id}`} className={styles.title}>
              {t(`section.${id}`, { defaultValue: id })}
            </h2>
            <Samples />
          </section>
        ))}
      </Stack>
    </div>
  )
}
