import { type Endpoint, expose } from 'comlink'
import { createWalledApi, type ImportText } from './walledApi.ts'
import { raiseWalls } from './walls.ts'

/**
 * The first thing that a walled worker does: it answers over `port` for the strategy of this source, and nothing else.
 * @param importUrl imports a module by its address.
 */
export function begin(
  port: MessagePort,
  source: string,
  importUrl: (url: string) => ReturnType<ImportText>,
): void {
  const { URL } = globalThis
  const importText: ImportText = async text => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
    try {
      return await importUrl(url)
    } finally {
      URL.revokeObjectURL(url)
    }
  }
  raiseWalls()
  expose(createWalledApi(source, importText), port as Endpoint)
}
