import { Inline, Kbd, Stack } from '@panel/shared/ui'
import styles from '../design-page.module.css'
import { useDesignText } from '../design-text'

const colours = [
  'bg',
  'surface',
  'raised',
  'sunken',
  'hover',
  'selected',
  'border',
  'border-control',
  'text',
  'text-muted',
  'text-subtle',
  'accent',
  'accent-soft',
  'success-solid',
  'success-soft',
  'warning-solid',
  'warning-soft',
  'danger-solid',
  'danger-soft',
  'info-solid',
  'info-soft',
  'neutral-soft',
]

const sizes = ['3xl', '2xl', 'xl', 'lg', 'md', 'base', 'sm', 'xs']

export const FoundationSamples = () => {
  const t = useDesignText()
  return (
    <Stack gap={6}>
      <div className={styles.swatches}>
        {colours.map(name => (
          <div key={name} className={styles.swatch}>
            <span style={{ background: `var(--color-${name})` }} />
            {name}
          </div>
        ))}
      </div>
      <Stack gap={2}>
        {sizes.map(size => (
          <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 'var(--leading-tight)' }}>
            {t('sample.heading')}
          </p>
        ))}
        <p>{t('sample.body')}</p>
        <p data-numeric="">{t('sample.figures')}</p>
        <Inline gap={1}>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </Inline>
      </Stack>
    </Stack>
  )
}
