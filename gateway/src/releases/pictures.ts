import { isLanguage, type Language } from '@panel/shared/i18n/language'
import { fileKey, knownFileKey } from './build-keys'
import type { BuildName } from './collect-garbage'
import type { ReleaseStore } from './release-store'

/** A view of a build as it was seen in its trial. */
export interface Picture {
  /** Place of the view among those of the panel. */
  index: number
  view: string
  language: Language
  /** JPEG. */
  content: Buffer
}

export type PictureName = Pick<Picture, 'view' | 'language'> & { file: string }

/** Next to the files of the build, with which it is removed; of a kind that is never served. */
const folder = '~pictures'
const fileName = /^(\d{3})-([A-Za-z0-9_-]{1,80})\.([a-z]{2})\.picture$/
const refusalName = /^refused-\d{13}\.picture$/

/** Keeps what was seen of a build, in whatever order it came. What is kept of an earlier trial stays. */
export const keepPictures = async (
  store: ReleaseStore,
  { name, build }: BuildName,
  pictures: readonly Picture[],
): Promise<void> => {
  for (const { index, view, language, content } of pictures) {
    const file = `${String(index).padStart(3, '0')}-${view.replace(/[^A-Za-z0-9_]/g, '-')}.${language}.picture`
    await store.create(knownFileKey(name, build, `${folder}/${file}`), content)
  }
}

/** Keeps the page on which a build was refused. Answers the name of its file. */
export const keepRefusal = async (
  store: ReleaseStore,
  { name, build }: BuildName,
  picture: Buffer,
): Promise<string> => {
  const file = `refused-${Date.now()}.picture`
  await store.create(knownFileKey(name, build, `${folder}/${file}`), picture)
  return file
}

/** The pictures of a build, view by view and in English first; none when it never was on trial. */
export const listPictures = async (store: ReleaseStore, { name, build }: BuildName): Promise<PictureName[]> => {
  if (!fileKey(name, build, folder)) return []
  const files = (await store.list(`${knownFileKey(name, build, folder)}/`)).map(
    ({ key }) => key.split('/').at(-1) ?? '',
  )
  return files.sort().flatMap(file => {
    const [, , view = '', language] = fileName.exec(file) ?? []
    return isLanguage(language) ? [{ file, view, language }] : []
  })
}

/** A picture of a build, a JPEG; undefined when it has no such picture. */
export const readPicture = async (
  store: ReleaseStore,
  { name, build }: BuildName,
  file: string,
): Promise<Buffer | undefined> => {
  const key = fileName.test(file) || refusalName.test(file) ? fileKey(name, build, `${folder}/${file}`) : null
  return key ? store.read(key) : undefined
}
