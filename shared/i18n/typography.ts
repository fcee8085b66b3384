import type { PostProcessorModule } from 'i18next'
import { oneFullStop } from '../rules/text/fold-text'

const noBreakSpace = '\u00a0'

/** Ukrainian text with a number and the word it counts, and a dash and the word before it, kept on one line. */
export const keepTogether = (text: string): string =>
  text.replace(/(?<=\d) (?=[\p{L}%])/gu, noBreakSpace).replace(/ (?=— )/g, noBreakSpace)

/** Applies the rules of typesetting to each text as it is shown, so that no catalogue holds invisible characters. */
export const typography: PostProcessorModule = {
  type: 'postProcessor',
  name: 'typography',
  process: (text, _key, options, translator) =>
    (options.lng ?? translator.language) === 'uk' ? keepTogether(oneFullStop(text)) : text,
}
