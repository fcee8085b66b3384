/** Scripts whose letters look alike or are at home in one market; digits and hyphens belong to all. */
const scripts = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Georgian: /\p{Script=Georgian}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Arabic: /\p{Script=Arabic}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Thai: /\p{Script=Thai}/u,
  Hangul: /\p{Script=Hangul}/u,
  Japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Han: /\p{Script=Han}/u,
}

type Script = keyof typeof scripts

/** Written together in one language, as UTS 39 5.2 (highly restrictive) has it. */
const together: Script[][] = [
  ['Latin', 'Han', 'Japanese'],
  ['Latin', 'Han', 'Hangul'],
]

const isMixed = (label: string): boolean => {
  const used = (Object.keys(scripts) as Script[]).filter(script => scripts[script].test(label))
  return used.length > 1 && !together.some(set => used.every(script => set.includes(script)))
}

/** Whether a label of a name mixes scripts, as `раypal` with Cyrillic `ра` does. */
export const hasMixedScript = (unicodeName: string): boolean => unicodeName.split('.').some(isMixed)
