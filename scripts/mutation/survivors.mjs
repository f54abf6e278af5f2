// Changes that no test can find, since they change no result: read by hand among those that npm run mutants listed. What a
// test ought to find does not belong here: it gets its test.
import { ENGINE_SURVIVORS } from './survivors/engine.mjs'
import { FILE_SURVIVORS } from './survivors/files.mjs'

export const SURVIVORS = [...ENGINE_SURVIVORS, ...FILE_SURVIVORS]
