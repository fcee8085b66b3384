import {
  array,
  boolean,
  custom,
  type infer as Infer,
  int,
  literal,
  nonnegative,
  object,
  optional,
  record,
  string,
  enum as zodEnum,
} from '@panel/shared/schema'
import type { Audience, ReleaseFlag } from '../contract/audience'
import type { pointsDescription, servedDescription, settingsDescription } from './published'

/** Version of the promise between shell and panels. A panel built for another one is not mounted by this shell. */
export const contractVersion = 1

const texts = object({ en: string(), uk: string() })
const files = object({ js: array(string()), css: array(string()) })
const positive = int().check(nonnegative())
/** Checked when a build is published or a change is made: no page looks into it. */
const checked = <T>() => optional(custom<T>())
type Served = Infer<typeof servedDescription>
const points = checked<Infer<typeof pointsDescription>>()
const audience = checked<Audience>()
/** The policy of the page that checks the addresses of the build's scripts; older builds have one of their own. */
const trustedTypes = checked<Served['trustedTypes']>()
/** In the registry of a page: the hash of what this build's file `details.json` says, which is left out here. */
const details = optional(string())

/**
 * The standalone build: the same panel with its own React in it, a container with `./lifecycles`. Builds that teams have
 * published name it `alone`, so the word stays in `panel.json` and in the folder.
 */
export const standaloneDescription = object({
  container: string(),
  entry: string(),
  details,
  /** What the panel's own page loads. */
  page: files,
  /** Whether that page can be the frame of an untrusted panel; builds from before there were frames cannot. */
  frame: checked<true>(),
  files: record(string(), string()),
})

/** What a build says of itself: `panel.json` next to its files. Paths are relative to the build's folder. */
export const panelDescription = object({
  name: string(),
  version: string(),
  build: string(),
  contract: positive,
  routes: array(object({ path: string(), view: string(), layout: zodEnum(['site', 'app']), title: texts })),
  redirects: array(object({ from: string(), to: string() })),
  /** What shells from before there were points read, and what builds of that time say, in place of `extends`. */
  slots: record(string(), string()),
  points,
  /** By point the views that the panel puts into it. */
  extends: optional(record(string(), array(object({ view: string(), title: texts, order: positive, audience })))),
  /** Its audience; left out in pages, which have only what is for their visitor. */
  audience,
  settings: checked<Infer<typeof settingsDescription>>(),
  /** Origins of back ends that may be called with a token of the product. */
  audiences: checked<string[]>(),
  navigation: array(
    object({
      place: zodEnum(['header', 'user-menu', 'sidebar', 'top']),
      label: texts,
      to: string(),
      icon: string(),
      order: positive,
      audience: optional(literal('admin')),
      needs: optional(literal('prices')),
      badge: optional(literal('cart')),
    }),
  ),
  /** Version ranges the build expects of the shared modules. */
  shared: record(string(), string()),
  /** Lines of section 7 of docs/product.md (or paths of added calls) that the panel's code makes. */
  calls: array(string()),
  /** Addresses of the API that a view reads first and that are the same for everybody, so that the page can ask ahead. */
  firstCalls: checked<Served['firstCalls']>(),
  /** Those that a view reads first of what belongs to its user. */
  ownCalls: checked<Served['ownCalls']>(),
  /** HTML of views, drawn when the panel was built: a file with the text of each view in each language. */
  ahead: checked<Served['ahead']>(),
  /** Global variable and federation name of the build's container; differs from build to build. */
  container: string(),
  entry: string(),
  /** What a view, a language or the definition itself loads, so that the page can ask for it ahead. */
  chunks: object({ panel: files, views: record(string(), files), locales: record(string(), files) }),
  /** By view the modules of the shell that it asks for. */
  imports: checked<Served['imports']>(),
  /** By view and language the files of the texts that its code registers, which it is not shown without. */
  texts: checked<Served['texts']>(),
  /** Every script and style with its `sha384-…` (Subresource Integrity). */
  files: record(string(), string()),
  /** Those among them that pages of other hosts alone load. */
  elsewhere: checked<string[]>(),
  alone: optional(standaloneDescription),
  trustedTypes,
  details,
})

export type PanelDescription = Infer<typeof panelDescription>

/** The shell's own build. */
export const shellDescription = object({
  name: literal('shell'),
  version: string(),
  build: string(),
  contract: positive,
  provides: record(string(), string()),
  entry: files,
  chunks: object({ locales: record(string(), files), views: record(string(), files) }),
  files: record(string(), string()),
  trustedTypes,
  /** Names the design system that the shell provides. HTML that was drawn with another one would not fit its styles. */
  look: checked<Served['look']>(),
  /** By language the files of the font that its texts need. */
  fonts: checked<Served['fonts']>(),
  /** By name the files of each module that panels may ask for and its entry has not. */
  modules: checked<Served['modules']>(),
  points,
  details,
  /** It reads registries without the details of builds. */
  readsDetails: checked<true>(),
  /** It adds the policy of scripts to the page before it loads any other script. */
  addsPolicy: checked<true>(),
  /** Whether it shows a contribution by itself to the contract gate; shells from before do not. */
  stage: checked<true>(),
})

export type ShellDescription = Infer<typeof shellDescription>

const release = <Description extends typeof panelDescription | typeof shellDescription>(description: Description) =>
  object({
    stable: description,
    canary: optional(object({ percent: int(), build: description })),
    previous: optional(description),
    /**
     * The calls, such as `GET /api/addresses/{id}`, of a panel that the operator does not trust: it runs in a frame, and
     * may make no others. A page with this registry lets no script of the panel run, whichever shell it has.
     */
    untrusted: optional(array(string())),
    /** The operator's, in place of that of the build. */
    audience,
    /** Values that the operator gave the panel's settings. */
    settings: checked<Record<string, unknown>>(),
  })

/** Which builds are live. `generation` rises with every change. */
export const registry = object({
  format: literal(1),
  generation: positive,
  issued_at: string(),
  shell: release(shellDescription),
  panels: record(string(), release(panelDescription)),
  /** The operator's; left out in pages. */
  flags: checked<Record<string, ReleaseFlag>>(),
  /** Names the part of the registry that a page has, where not everybody gets every panel. */
  part: optional(string()),
  /** It is that of a page: builds lack what pages read from their `details.json`. */
  brief: checked<true>(),
})

export type Registry = Infer<typeof registry>

/** `/registry.json`: the signature is Ed25519 over the UTF-8 text `JSON.stringify(registry)`, base64. */
export const signedRegistry = object({ registry, key_id: string(), signature: string(), dev: optional(boolean()) })

export type SignedRegistry = Infer<typeof signedRegistry>

/** How the shell's file begins that brings React for development, for pages with a panel that is being written. */
export const developmentReact = 'development-react.'

/** Address of a file of a build. */
export const buildUrl = (name: string, build: string, file: string): string => `/panels/${name}/${build}/${file}`

/** Share of visitors, 0 to 99, that a browser belongs to; it stays the same for the life of its cookie. */
export const bucketCookie = 'release_bucket'

/** Each package begins to count at another bucket, so that not the same visitors try everything. */
const shiftOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 7 + letter.charCodeAt(0)) % 100, 0)

export const chooseBuild = <Build extends { name: string }>(
  { stable, canary }: { stable: Build; canary?: { percent: number; build: Build } | undefined },
  bucket: number,
): Build => (canary && (bucket + shiftOf(stable.name)) % 100 < canary.percent ? canary.build : stable)

/** What one browser gets of a panel: the live build, and the one to fall back to. */
export interface ActivePanel {
  live: PanelDescription
  previous: PanelDescription | undefined
  /** The calls that it may make, where it runs in a frame. */
  untrusted?: readonly string[] | undefined
  /** As the operator set them. */
  settings?: Readonly<Record<string, unknown>> | undefined
}

/** The builds that a browser of this bucket gets; page and gateway choose alike. */
export const chooseBuilds = (
  { shell, panels }: Registry,
  bucket: number,
): { shell: ShellDescription; panels: ReadonlyMap<string, ActivePanel> } => ({
  shell: chooseBuild<ShellDescription>({ stable: shell.stable, canary: shell.canary }, bucket),
  panels: new Map(
    Object.entries(panels).map(([name, { stable, canary, previous, untrusted, settings }]) => {
      const live = chooseBuild<PanelDescription>({ stable, canary }, bucket)
      return [name, { live, previous: live === stable ? previous : stable, untrusted, settings }]
    }),
  ),
})

/** A path of a panel with the setting ADMIN_PATH in place of `{admin}`. */
export const withAdminPath = (path: string, adminPath: string): string => path.replace('{admin}', adminPath)
