import {
  buildUrl,
  chooseBuild,
  type PanelDescription,
  type Registry,
  type ShellDescription,
} from '@panel/shared/panel/registry'

/** The builds that one browser gets. */
export interface ChosenBuilds {
  shell: ShellDescription
  panels: PanelDescription[]
}

/** Chooses by the browser's share of visitors, 0 to 99; the page's own code chooses alike. */
export const chooseBuilds = ({ shell, panels }: Registry, bucket: number): ChosenBuilds => ({
  shell: chooseBuild<ShellDescription>({ stable: shell.stable, canary: shell.canary }, bucket),
  panels: Object.values(panels).map(({ stable, canary }) => chooseBuild<PanelDescription>({ stable, canary }, bucket)),
})

/** A file that a page asks for, with the hash it must have. */
export interface Resource {
  /** Path in its build. */
  file: string
  href: string
  integrity: string
}

/** A file of a build with its hash. Throws when the registry names none: what has no hash is not served to a page. */
export const resourceOf = (description: PanelDescription | ShellDescription, file: string): Resource => {
  const integrity = description.files[file]
  if (!integrity) throw new Error(`${description.name} ${description.build} has no hash for ${file}`)
  return { file, href: buildUrl(description.name, description.build, file), integrity }
}
