import { node } from './control.mjs'

/** Controls of security; X13 has its controls as tests. */
export const SECURITY = [
  node(
    'X1',
    'ui/assistant/ChatMarkdown.test.tsx',
    'ui/assistant/ChatMarkdown.tsx',
    'img: ({ alt }) => <span>{alt}</span>',
    'img: ({ alt, src }) => <img alt={alt} src={src} />',
  ),
  node('X2', 'import/tables/symbol.test.ts', 'import/tables/symbol.ts', ".replace(/\\p{C}/gu, '')", ''),
  node('X3', 'ui/format/csv.test.ts', 'ui/format/csv.ts', '/^[=+\\-@\\t\\r]/.test(cell) ?', 'false ?'),
  node(
    'X4',
    'storage/records/shapes.test.ts',
    'storage/records/shapes.ts',
    'if (UNSAFE.has(name)) throw',
    'if (false) throw',
  ),
  node(
    'X5',
    'server/ai/tools/runLink.test.ts',
    'server/ai/tools/runLink.ts',
    '(isMine || CATALOG.some(({ id }) => id === strategy))',
    'true',
  ),
  node(
    'X6',
    'ui/session/idle.test.ts',
    'ui/session/idle.ts',
    'if (now() - lastMs >= IDLE_MS) look()\n',
    '\n',
  ),
  node(
    'X7',
    'storage/settings/vault.test.ts',
    'storage/settings/vault.ts',
    'additionalData: new TextEncoder().encode(name)',
    'additionalData: new Uint8Array()',
  ),
  node('X8', 'server/app.test.ts', 'server/guards.ts', '(origin !== undefined && origin', '(false && origin'),
  node('X9', 'server/app.test.ts', 'server/api.ts', 'maxSize: MAX_BODY_BYTES', 'maxSize: Infinity'),
  node(
    'X10',
    'server/app.test.ts',
    'server/app.ts',
    'return /^\\/(?!assets\\/)[^.\\\\%]*$/.test(path)',
    'return true',
  ),
  node(
    'X11',
    'server/ai/model/post.test.ts',
    'server/ai/model/post.ts',
    'for (const { address } of found) checkAddress(address)',
    '',
  ),
  node(
    'X12',
    'engine/desk/queries.test.ts',
    'engine/desk/queries.ts',
    'name.toLowerCase().includes(namePart)',
    'new RegExp(namePart).test(name.toLowerCase())',
  ),
]
