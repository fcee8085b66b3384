import { useTranslation } from '@panel/shared/i18n'
import { DNS_TEMPLATES, type NamedTemplate } from '@panel/shared/rules'
import styles from './template.module.css'

const groups = ['mail', 'web', 'verification'] as const

/** The templates by what they are for. */
export const TemplateChoice = ({ onChoose }: { onChoose: (template: NamedTemplate) => void }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return groups.map(group => (
    <section key={group} className={styles.group} aria-label={t(`dns.template.group.${group}`)}>
      <h3 className={styles.groupTitle}>{t(`dns.template.group.${group}`)}</h3>
      <ul className={styles.choices}>
        {DNS_TEMPLATES.filter(template => template.group === group).map(template => (
          <li key={template.id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(template)}>
              <span className={styles.name}>{t(`dns.template.name.${template.id}`)}</span>
              <span className={styles.hint}>{t(`dns.template.hint.${template.id}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}
