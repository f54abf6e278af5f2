import { type HashOrder, oneHash } from '../../import/testing/oneHash.ts'

addEventListener('message', ({ data }: MessageEvent<HashOrder>) => postMessage(oneHash(data)))
