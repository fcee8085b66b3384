import { Stack } from '@panel/shared/ui'
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

const spaces = ['1', '2', '3', '4', '5', '6', '8', '10', '12', '16', '24']

const radii = ['sm', 'md', 'lg', 'xl', 'full']

const shadows = ['sm', 'md', 'lg']

const sizes = ['3xl', '2xl', 'xl', 'lg', 'md', 'base', 'sm', 'xs']

interface MeasureProps {
  name: string
  shape: string | undefined
  property: 'inlineSize' | 'borderRadius' | 'boxShadow'
}

const Measure = ({ name, shape, property }: MeasureProps) => (
  <div className={styles.measure}>
    <span className={shape} style={{ [property]: `var(--${name})` }} />
    {name}
  </div>
)

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
      <div className={styles.measures}>
        {spaces.map(name => (
          <Measure key={name} name={`space-${name}`} shape={styles.space} property="inlineSize" />
        ))}
      </div>
      <div className={styles.measures}>
        {radii.map(name => (
          <Measure key={name} name={`radius-${name}`} shape={styles.shape} property="borderRadius" />
        ))}
        {shadows.map(name => (
          <Measure key={name} name={`shadow-${name}`} shape={styles.shape} property="boxShadow" />
        ))}
      </div>
      <Stack gap={2}>
        {sizes.map(size => (
          <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 'var(--leading-tight)' }}>
            {t('sample.heading')} <code className={styles.token}>text-{size}</code>
          </p>
        ))}
        <p>{t('sample.body')}</p>
        <p data-numeric="">{t('sample.figures')}</p>
      </Stack>
    </Stack>
  )
}
