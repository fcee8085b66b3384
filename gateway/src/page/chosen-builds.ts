import { buildUrl, type PanelDescription, type ShellDescription } from '@panel/shared/panel/registry'

/** The builds that one browser gets. */
export interface ChosenBuilds {
  shell: ShellDescription
  panels: PanelDescription[]
}

/** A file that a page asks for, with the hash it must have. */
export interface Resource {
  /** Path in its build. */
  file: string
  href: string
  integrity: string
}

/** Files of a build with their hashes. Those for which the registry names none are left out: a page fails closed. */
export const resourcesOf = (description: PanelDescription | ShellDescription, files: readonly string[]): Resource[] =>
  files.flatMap(file => {
    const integrity = description.files[file]
    return integrity ? [{ file, href: buildUrl(description.name, description.build, file), integrity }] : []
  })
