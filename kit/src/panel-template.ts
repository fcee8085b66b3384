import { panelPipeline } from './panel-pipeline'

/** Names that a new panel's files are written with. */
export interface PanelNames {
  /** Folder and package, for example `mfe-hosting`. */
  panel: string
  /** The last part in kebab-case, for example `hosting`. */
  topic: string
  /** The view, for example `HostingPage`. */
  view: string
  /** The point that the panel extends, in place of having a page. */
  point?: string | undefined
  /** Title in both languages until the team writes its own, for example `Hosting`. */
  title: string
}

/** Ranges of versions that a new panel asks for. */
interface Ranges {
  kit: string
  shared: string
  react: string
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const packageJson = ({ panel }: PanelNames, { kit, shared, react }: Ranges) =>
  json({
    name: panel,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: { build: 'panel build', dev: 'panel dev', types: 'tsc --noEmit', test: 'panel test' },
    devDependencies: { '@panel/kit': kit },
    peerDependencies: { '@panel/shared': shared, react, 'react-dom': react },
  })

const tsconfig = `{
  "extends": "@panel/kit/tsconfig.base.json",
  "include": ["src", "*.ts"]
}
`

/** The words of a panel, by which its keys compile. */
const textResources = ({ panel }: PanelNames) => `
declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    '${panel}': typeof texts
  }
}
`

const webpackConfig = `import { panelConfig } from '@panel/kit'

export default panelConfig(import.meta.dirname)
`

const jestConfig = `export { browserPreset as default } from '@panel/kit/jest-preset.mjs'
`

const panelTs = ({ panel, topic, view }: PanelNames) => `import { definePanel } from '@panel/shared/panel'
import type texts from '../locales/en.json'

export const panel = definePanel({
  name: '${panel}',
  routes: [{ path: '/app/${topic}', view: '${view}', layout: 'app', title: 'title' }],
  navigation: [{ place: 'sidebar', label: 'title', to: '/app/${topic}', icon: 'gauge', order: 100 }],
  views: {
    ${view}: () => import('./app/${topic}-page'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    uk: () => import('../locales/uk.json'),
  },
})
`

const extensionTs = ({ panel, topic, view, point }: PanelNames) => `import { definePanel } from '@panel/shared/panel'
import type texts from '../locales/en.json'

export const panel = definePanel({
  name: '${panel}',
  routes: [],
  navigation: [],
  extends: {
    '${point}': { view: '${view}', title: 'title', order: 100 },
  },
  views: {
    ${view}: () => import('./app/${topic}-part'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    uk: () => import('../locales/uk.json'),
  },
})
`

const lifecyclesTs = `import { createLifecycles } from '@panel/shared/panel/lifecycles'
import { panel } from './panel'

export const { bootstrap, mount, unmount, update, canUpdate, unsaved } = createLifecycles(panel)
`

const pageTsx = ({ panel, view }: PanelNames) => `import { useTranslation } from '@panel/shared/i18n'
import { PageHeader } from '@panel/shared/ui'

export const ${view} = () => {
  const { t } = useTranslation('${panel}')
  return <PageHeader title={t('title')} description={t('description')} />
}
`

const partTsx = ({ panel, view, point }: PanelNames) => `import { useTranslation } from '@panel/shared/i18n'
import type { ContributionProps } from '@panel/shared/panel'
import { Button } from '@panel/shared/ui'

export const ${view} = ({ notify }: ContributionProps<'${point}'>) => {
  const { t } = useTranslation('${panel}')
  return (
    <>
      <p>{t('description')}</p>
      <Button onClick={() => notify(t('done'), 'success')}>{t('action')}</Button>
    </>
  )
}
`

const partTestTsx = ({ panel, topic, view, point }: PanelNames) => `import { registerLocales } from '@panel/shared/i18n'
import { compareCatalogues, renderInPlatform, sampleContexts } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import en from '../../locales/en.json'
import uk from '../../locales/uk.json'
import { panel } from '../panel'
import { ${view} } from './${topic}-part'

beforeAll(() => registerLocales(panel.name, panel.locales))

test('it says in the corner of the page what was done', async () => {
  const notify = jest.fn()
  const context = sampleContexts['${point}']
  await renderInPlatform(<${view} context={context} navigate={jest.fn()} notify={notify} />)
  await userEvent.click(screen.getByRole('button', { name: en.action }))
  expect(notify).toHaveBeenCalledWith(en.done, 'success')
})

test('${panel} speaks both languages', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
})
`

const mountTest = `import { testMounting } from '@panel/shared/testing'
import { panel } from './panel'

testMounting(panel)
`

const testTsx = ({ panel, topic, view, title }: PanelNames) => `import { registerLocales } from '@panel/shared/i18n'
import { compareCatalogues, renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import en from '../../locales/en.json'
import uk from '../../locales/uk.json'
import { panel } from '../panel'
import { ${view} } from './${topic}-page'

beforeAll(() => registerLocales(panel.name, panel.locales))

test('a visitor sees what the page is about', async () => {
  await renderInPlatform(<${view} />)
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible()
})

test('${panel} speaks both languages', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
})
`

const biome = `{
  "root": true,
  "extends": ["@panel/kit/biome"],
  "files": { "includes": ["**", "!**/dist", "!**/.cache", "!**/*.md"] }
}
`

const readme = ({ panel, topic, title, point }: PanelNames) => `# ${title}
The panel \`${panel}\`: ${point ? `it extends the point \`${point}\`` : `its page is \`/app/${topic}\``}.

| command | does |
|---|---|
| \`npm test\` | lint, types, build, a look in Chromium, unit tests, and each view mounted in both languages |
| \`npm run dev\` | a page of its own, with the API of a product that runs on port 3000 |
| \`npm run dev -- --shell ADDRESS\` | the panel inside a running shell |
| \`npm run build\` | the build to publish, in \`dist\` |

\`.github/workflows/panel.yml\` tests every change and gives what is merged to a tenth of the visitors of the product that it
names in PRODUCT. The product's operator has to trust this repository once.
`

/** What a panel has in addition where its folder is a repository: its path and its text. */
export const repositoryFiles = (names: PanelNames): Record<string, string> => ({
  '.gitignore': 'node_modules/\ndist/\n.cache/\n',
  'biome.json': biome,
  'README.md': readme(names),
  '.github/workflows/panel.yml': panelPipeline(names.panel),
})

const viewFiles = (names: PanelNames): Record<string, string> =>
  names.point
    ? {
        [`src/app/${names.topic}-part.tsx`]: partTsx(names),
        [`src/app/${names.topic}-part.test.tsx`]: partTestTsx(names),
      }
    : { [`src/app/${names.topic}-page.tsx`]: pageTsx(names), [`src/app/${names.topic}-page.test.tsx`]: testTsx(names) }

/** Every file of a new panel: its path inside the panel's folder and its text. */
export const panelFiles = (names: PanelNames, ranges: Ranges): Record<string, string> => ({
  'package.json': packageJson(names, ranges),
  'tsconfig.json': tsconfig,
  'webpack.config.ts': webpackConfig,
  'jest.config.mjs': jestConfig,
  'src/panel.ts': (names.point ? extensionTs(names) : panelTs(names)) + textResources(names),
  'src/lifecycles.ts': lifecyclesTs,
  'src/mount.test.ts': mountTest,
  ...viewFiles(names),
  'locales/en.json': json({
    title: names.title,
    description: 'Written by the team that owns this panel.',
    ...(names.point && { action: 'Try it', done: 'Done' }),
  }),
  'locales/uk.json': json({
    title: names.title,
    description: 'Текст напише команда, якій належить ця панель.',
    ...(names.point && { action: 'Спробувати', done: 'Готово' }),
  }),
})
