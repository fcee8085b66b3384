import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../testing/builds'
import { FolderStore } from './folder-store'

const emptyStore = async () => {
  const root = await temporaryFolder()
  return { root, store: new FolderStore(root) }
}

describe('the folder store', () => {
  it('returns what was created, and undefined for the rest', async () => {
    const { store } = await emptyStore()
    expect(await store.create('panels/a/1/x.js', Buffer.from('one'))).toBe(true)
    expect((await store.read('panels/a/1/x.js'))?.toString()).toBe('one')
    expect(await store.read('panels/a/1/y.js')).toBeUndefined()
    expect(await store.read('panels/a/1')).toBeUndefined()
    expect(await store.read('panels/a/1/x.js/z')).toBeUndefined()
  })

  it('never overwrites', async () => {
    const { store, root } = await emptyStore()
    await store.create('history/1', Buffer.from('one'))
    expect(await store.create('history/1', Buffer.from('two'))).toBe(false)
    expect((await store.read('history/1'))?.toString()).toBe('one')
    expect(await readdir(join(root, 'history'))).toEqual(['1'])
  })

  it('lets exactly one of many creators win', async () => {
    const { store } = await emptyStore()
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => store.create('history/1', Buffer.from(`creator ${index}`))),
    )
    const winner = results.indexOf(true)
    expect(results.filter(Boolean)).toHaveLength(1)
    expect((await store.read('history/1'))?.toString()).toBe(`creator ${winner}`)
  })

  it('lists below a prefix and removes empty folders with the last item', async () => {
    const { store, root } = await emptyStore()
    expect(await store.list('panels/')).toEqual([])
    await store.create('panels/a/1/x.js', Buffer.from('one'))
    await store.create('history/1', Buffer.from('one'))
    expect(await store.list('panels/')).toEqual([{ key: 'panels/a/1/x.js', createdAt: expect.any(Number) }])
    await store.remove('panels/a/1/x.js')
    await store.remove('panels/a/1/x.js')
    expect(await readdir(join(root, 'panels/a'))).toEqual([])
  })
})
