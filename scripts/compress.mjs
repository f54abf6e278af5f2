// Packs the text files of the built app with brotli, once, at the highest level: the server sends them as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const pack = promisify(brotliCompress)
const folder = resolve(import.meta.dirname, '../dist/app')
const files = readdirSync(folder, { recursive: true }).filter(name => /\.(js|css|html|svg)$/.test(name))

await Promise.all(
  files.map(async name => {
    const bytes = readFileSync(join(folder, name))
    const packed = await pack(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    })
    writeFileSync(join(folder, `${name}.br`), packed)
  }),
)
