import { DNS_TEMPLATES, type NamedTemplate } from '@panel/shared/rules'

type Values = Record<string, string>

interface TemplateDraft {
  template: NamedTemplate
  values: Values
}

/** What the fields of a template hold at first. `{domain}` and `{dashed}` stand for each domain's own name. */
export const initialValues = ({ fields }: NamedTemplate): Values =>
  Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]))

/** A chosen template and what was typed for it, as the text of a dialog. */
export const writeTemplateDraft = ({ template, values }: TemplateDraft): string =>
  JSON.stringify({ id: template.id, values })

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

/** Reads what a dialog kept; null where nothing was chosen yet. */
export const readTemplateDraft = (text: string): TemplateDraft | null => {
  try {
    const { id, values } = JSON.parse(text)
    const template = DNS_TEMPLATES.find(one => one.id === id)
    return template ? { template, values: Object.fromEntries(Object.entries(values ?? {}).filter(isText)) } : null
  } catch {
    return null
  }
}
