import type { PanelDescription, Registry, ShellDescription } from '@panel/shared/panel/registry'

export const describedPanel = (name: string, change: Partial<PanelDescription> = {}): PanelDescription => ({
  name,
  version: '1.0.0',
  build: '1.0.0-aaaaaaaaaa',
  contract: 1,
  routes: [],
  redirects: [],
  slots: {},
  navigation: [],
  shared: {},
  calls: [],
  container: `${name.replaceAll('-', '_')}_00000000`,
  entry: 'remoteEntry.js',
  chunks: { panel: { js: [], css: [] }, views: {}, locales: {} },
  files: { 'remoteEntry.js': `sha384-${'B'.repeat(64)}` },
  ...change,
})

export const describedShell: ShellDescription = {
  name: 'shell',
  version: '1.0.0',
  build: '1.0.0-ssssssssss',
  contract: 1,
  provides: { react: '19.3.1' },
  entry: { js: ['main.js'], css: [] },
  chunks: { locales: {}, views: {} },
  files: { 'main.js': `sha384-${'C'.repeat(64)}` },
}

export const registryOf = (panels: Registry['panels'], generation = 1): Registry => ({
  format: 1,
  generation,
  issued_at: '2026-01-05T00:00:00.000Z',
  shell: { stable: describedShell },
  panels,
})
